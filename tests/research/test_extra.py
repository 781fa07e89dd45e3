"""What is missing says how it is got."""

import sys

import pytest

from passerelle.research.extra import needed


@pytest.mark.parametrize("package", ["pyspiel", "pettingzoo", "gymnasium"])
def test_a_missing_package_names_the_extra(package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, package, None)  # as if it were not installed
    with pytest.raises(ModuleNotFoundError, match=rf"{package}.*passerelle\[research\]"), needed(package):
        __import__(package)


def test_an_environment_without_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    for package, module in (("pyspiel", "openspiel"), ("pettingzoo", "aec"), ("gymnasium", "solo")):
        monkeypatch.setitem(sys.modules, package, None)
        monkeypatch.delitem(sys.modules, f"passerelle.research.{module}", raising=False)
        with pytest.raises(ModuleNotFoundError, match=r"passerelle\[research\]"):
            __import__(f"passerelle.research.{module}")
