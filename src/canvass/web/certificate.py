"""A certificate that the server makes for its own network and keeps, and its fingerprint in words."""

from __future__ import annotations

import ipaddress
import socket
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from canvass.journeys.audit_folder.folder import CERTIFICATE, CERTIFICATE_KEY, keep_private
from canvass.record import words_of

DAYS = 90


@dataclass(frozen=True, slots=True)
class Certificate:
    """The files of a certificate and its key."""

    path: Path
    key: Path

    @property
    def fingerprint(self) -> str:
        """SHA-256 of the certificate, as every browser shows it."""
        return (
            x509.load_pem_x509_certificate(self.path.read_bytes())
            .fingerprint(hashes.SHA256())
            .hex()
        )

    @property
    def words(self) -> tuple[str, ...]:
        """The fingerprint as twelve words."""
        return tuple(words_of(bytes.fromhex(self.fingerprint)))


def own_certificate(folder: Path, addresses: tuple[str, ...]) -> Certificate:
    """The certificate kept in this folder, made anew where there is none for these addresses or it has run out."""
    kept = Certificate(folder / CERTIFICATE, folder / CERTIFICATE_KEY)
    if kept.path.is_file() and kept.key.is_file() and _serves(kept.path, addresses):
        return kept
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "The office of the audit")])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(days=DAYS))
        .add_extension(x509.SubjectAlternativeName(_names(addresses)), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    keep_private(kept.key, private)
    keep_private(kept.path, certificate.public_bytes(serialization.Encoding.PEM))
    return kept


def _names(addresses: tuple[str, ...]) -> list[x509.GeneralName]:
    return [x509.IPAddress(ipaddress.ip_address(each)) for each in addresses]


def _serves(path: Path, addresses: tuple[str, ...]) -> bool:
    found = x509.load_pem_x509_certificate(path.read_bytes())
    names = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    known = {str(each) for each in names.get_values_for_type(x509.IPAddress)}
    return known >= set(addresses) and found.not_valid_after_utc > datetime.now(UTC)


def addresses_here() -> tuple[str, ...]:
    """The addresses of this machine in its network, the one that others reach first; loopback last."""
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(
                ("192.0.2.1", 9)
            )  # no packet is sent: the system only says which address it would use
            found.append(probe.getsockname()[0])
        except OSError:
            pass
    return tuple(dict.fromkeys([*found, "127.0.0.1"]))
