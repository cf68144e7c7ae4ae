// Draws a digraph: a vertex is a circle with its name and its outcome by letter and shape; the token is a ring.
// A click on a vertex moves the token there if an edge leads to it, else it puts the token there.
(function () {
  "use strict";
  var RADIUS = 20;

  function arrow(from, to, isBest, head) {
    var name = isBest ? "edge best" : "edge";
    if (from === to) {
      return shelf.svg("path", {
        class: name, "marker-end": "url(#" + head + ")",
        d: "M" + (from.x - 8) + " " + (from.y - RADIUS + 2) + "c-22 -44 38 -44 16 -2",
      });
    }
    var dx = to.x - from.x, dy = to.y - from.y;
    var length = Math.sqrt(dx * dx + dy * dy) || 1;
    // A curve, so that edges in both directions are apart.
    var bend = length / 9;
    var mx = (from.x + to.x) / 2 - (dy / length) * bend, my = (from.y + to.y) / 2 + (dx / length) * bend;
    function edgeOf(end) {
      var ex = mx - end.x, ey = my - end.y, size = Math.sqrt(ex * ex + ey * ey) || 1;
      return { x: end.x + (ex / size) * (RADIUS + 3), y: end.y + (ey / size) * (RADIUS + 3) };
    }
    var start = edgeOf(from), end = edgeOf(to);
    return shelf.svg("path", {
      class: name, "marker-end": "url(#" + head + ")",
      d: ["M", start.x, start.y, "Q", mx, my, end.x, end.y].join(" "),
    });
  }

  var words = { N: "the player to move wins", P: "the player to move loses", D: "a draw" };

  shelf.draw.digraph = function (board, act) {
    if (!board.vertices.length) {
      return shelf.html("p", {}, board.count + " vertices and " + board.edgeCount +
        " edges are solved, but too many to be drawn. The answer is below.");
    }
    var head = "arrow-" + act.id;
    function largest(axis) {
      return board.vertices.reduce(function (most, vertex) { return Math.max(most, vertex[axis]); }, 0) + 40;
    }
    // A loop reaches beyond the margin above its vertex.
    var picture = shelf.svg("svg", {
      class: "board digraph", viewBox: [0, -24, largest("x"), largest("y") + 24].join(" "), width: largest("x"), role: "group",
      "aria-label": board.count + " vertices and " + board.edgeCount + " edges",
    });
    picture.appendChild(shelf.svg("defs", {}, shelf.svg("marker", {
      id: head, viewBox: "0 0 10 10", refX: 8, refY: 5, markerWidth: 7, markerHeight: 7, orient: "auto-start-reverse",
    }, shelf.svg("path", { class: "head", d: "M0 0L10 5L0 10z" }))));
    board.edges.forEach(function (edge) {
      picture.appendChild(arrow(board.vertices[edge[0]], board.vertices[edge[1]], edge[2] && !act.guessing, head));
    });
    board.vertices.forEach(function (vertex, index) {
      var isHere = index === board.token;
      var outcome = act.guessing ? "" : vertex.outcome;
      var distance = act.guessing || vertex.remoteness === null ? "" : vertex.remoteness;
      var label = "Vertex " + vertex.name + (outcome ? ": " + words[outcome] : ": no label yet") +
        (distance === "" ? "" : ", remoteness " + distance) +
        (vertex.isLost ? ", declared lost" : "") + (isHere ? ", the token is here" : "");
      var name = act.isPicked(String(vertex.name)) ? "vertex picked" : "vertex";
      var group = shelf.svg("g", { class: name, tabindex: "0", role: "button", "aria-label": label, "data-part": index });
      function go() {
        if (act.draws("vertex")) {
          act.pick(String(vertex.name));
          return;
        }
        var isMove = act.moves.some(function (move) { return move.text === String(vertex.name); });
        if (isMove || act.guessing === "move") {
          act.play(String(vertex.name));
        } else {
          act.show(vertex.state);
        }
      }
      shelf.onPress(group, go);
      group.appendChild(shelf.svg("title", {}, label));
      if (isHere) {
        group.appendChild(shelf.svg("circle", { class: "here", cx: vertex.x, cy: vertex.y, r: RADIUS + 6 }));
      }
      group.appendChild(shelf.svg("circle", { class: "disc", cx: vertex.x, cy: vertex.y, r: RADIUS }));
      var below = outcome ? outcome + " " + distance : act.guessing ? "" : vertex.counter + " open";
      picture.appendChild(shelf.svg("g", { class: (outcome || "open") + (vertex.isNew ? " new" : "") }, [
        group,
        shelf.caption("name", vertex.x, vertex.y + 1, vertex.name),
        shelf.caption("label", vertex.x, vertex.y + 14, below),
      ]));
    });
    return picture;
  };
})();
