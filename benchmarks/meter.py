"""How much of the processor the page and the kernel have used: numbers that a busy machine changes little."""

from __future__ import annotations

from playwright.sync_api import Page

_KERNEL = """async () => {
    const { kernel } = jupyterapp.shell.currentWidget.sessionContext.session;
    const ask = { code: "", silent: true, user_expressions: { used: "__import__('time').process_time()" } };
    const answer = await kernel.requestExecute(ask).done;
    return Number(answer.content.user_expressions.used.data["text/plain"]);
}"""


class Meter:
    """Reads the time that the main thread of a page and the kernel of its notebook have spent at work."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._tools = page.context.new_cdp_session(page)
        self._tools.send("Performance.enable", {"timeDomain": "threadTicks"})

    def kernel(self) -> float:
        """Of the kernel, in ms since it was started; asking adds the same small amount every time."""
        return 1000 * float(self._page.evaluate(_KERNEL))

    def page(self) -> float:
        """Of the page's main thread, in ms since the page was made."""
        metrics = self._tools.send("Performance.getMetrics")["metrics"]
        return 1000 * next(float(metric["value"]) for metric in metrics if metric["name"] == "TaskDuration")
