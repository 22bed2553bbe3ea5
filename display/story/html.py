"""The story as one HTML page that stands alone: no other file and no network is needed to read or print it."""

from pathlib import Path

from jinja2 import Environment, FileSystemLoader, select_autoescape
from markupsafe import Markup

from display.story.figures import clock_graph, diagram
from display.story.painter import SvgPainter
from display.story.story import Story

DIAGRAM_MM = 60.0
GRAPH_MM = (170.0, 55.0)


def story_html(story: Story) -> str:
    """The page."""
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        autoescape=select_autoescape(("html",)),
        trim_blocks=True,
        lstrip_blocks=True,
    )
    diagrams = []
    for ply, caption in story.diagrams:
        painter = SvgPainter(DIAGRAM_MM, DIAGRAM_MM)
        diagram(painter, story.playback.view(ply), DIAGRAM_MM)
        # The painter escapes every word itself.
        diagrams.append((Markup(painter.finish(caption)), caption))
    graph = None
    if story.playback.is_timed:
        painter = SvgPainter(*GRAPH_MM)
        clock_graph(painter, story.playback, *GRAPH_MM)
        graph = Markup(painter.finish("The clocks over the game"))
    template = environment.get_template("page.html")
    return template.render(story=story, diagrams=diagrams, graph=graph)
