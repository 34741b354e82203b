"""What can be wrong with a file that is packed: gzip, ZIP and other archives."""

from canvass.formats.problem import ProblemKind, Severity

GZIP_DAMAGED = ProblemKind(
    "file.gzip.damaged",
    Severity.FATAL,
    "the compressed file breaks off or is damaged",
    "ask for it again; the transfer may have failed",
)
GZIP_IN_NAME_ONLY = ProblemKind(
    "file.gzip.in_name_only",
    Severity.WARNING,
    "the name ends in .gz and the file is not gzip; it was read as it is",
    "if this is the table, take .gz off its name (some browsers unpack while they load); else ask for it again",
)
ARCHIVE = ProblemKind(
    "file.archive",
    Severity.FATAL,
    "this is an archive of several files, or of a kind that is not unpacked here; a ZIP archive of one file is read",
    "unpack it and give canvass the files inside",
)
ZIP_MEMBER = ProblemKind(
    "file.zip_member",
    Severity.INFO,
    "the file is a ZIP archive of one file, which was read",
    "nothing to do",
)
ZIP_DAMAGED = ProblemKind(
    "file.zip.damaged",
    Severity.FATAL,
    "the ZIP archive breaks off, is damaged or is packed in a way that is not read here",
    "ask for it again; the transfer may have failed",
)
ZIP_LOCKED = ProblemKind(
    "file.zip.locked",
    Severity.FATAL,
    "the file in the ZIP archive is locked by a password",
    "unpack it with the password, and give canvass the file inside",
)
ZIP_LEADS_OUT = ProblemKind(
    "file.zip.leads_out",
    Severity.FATAL,
    "a file of the ZIP archive has a name that leads to another folder; nothing of the archive was read",
    "ask who sent it for the file itself; programs that pack files write no such names",
)
ZIP_IN_PUBLIC = ProblemKind(
    "file.zip.in_public",
    Severity.FATAL,
    "the file is a ZIP archive, and becomes public as it came: beside its table there may be what nobody has read",
    "unpack it, and give canvass the file inside",
)
