"""The commands as a person runs them."""

from tests.cli.conftest import run as run  # a fixture
