"""The order of the tests."""

import pytest


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last: Playwright keeps an event loop running, and other tests bring their own."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)
