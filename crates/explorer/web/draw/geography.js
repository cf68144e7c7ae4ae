// Draws a graph with a matching; a click on a neighbour of the token moves it there. Blocked cells of a board
// are squares.
(function () {
  "use strict";
  var RADIUS = 17;

  shelf.draw.geography = function (board, act) {
    if (!board.vertices.length) {
      return shelf.html("p", {}, board.count + " vertices and " + board.edgeCount +
        " edges are solved, but too many to be drawn. The answer is below.");
    }
    function largest(axis) {
      return board.vertices.concat(board.blocked).reduce(function (most, vertex) { return Math.max(most, vertex[axis]); }, 0) + 40;
    }
    var picture = shelf.svg("svg", {
      class: "board geography", viewBox: [-10, -10, largest("x") + 10, largest("y") + 10].join(" "), width: Math.min(600, largest("x")), role: "group",
      "aria-label": board.count + " vertices and " + board.edgeCount + " edges",
    });
    board.edges.forEach(function (edge) {
      var a = board.vertices[edge[0]], b = board.vertices[edge[1]];
      var gone = a.gone || b.gone ? " gone" : "";
      picture.appendChild(shelf.svg("line", { class: "edge " + (act.guessing ? "" : edge[2]) + gone, x1: a.x, y1: a.y, x2: b.x, y2: b.y }));
    });
    board.blocked.forEach(function (cell) {
      var group = shelf.svg("g", { class: "blocked", "aria-label": "Blocked cell " + cell.name, "data-part": "blocked " + cell.name });
      group.appendChild(shelf.svg("rect", { x: cell.x - 22, y: cell.y - 22, width: 44, height: 44, rx: 3 }));
      shelf.press(group, act.draws("vertex") && function () { act.pick(cell.name); });
      picture.appendChild(group);
    });
    board.vertices.forEach(function (vertex, index) {
      var isHere = index === board.token;
      var label = "Vertex " + vertex.name + (isHere ? ": the token" : vertex.gone ? ": not in play" : vertex.option ? ": may be moved to" : "") +
        (vertex.gone || act.guessing ? "" : vertex.covered ? ", covered by the matching" : ", not covered");
      var options = { class: "vertex " + (vertex.gone ? "gone" : act.guessing ? "" : vertex.covered ? "P" : "open"), "aria-label": label, "data-part": index };
      options.class += (vertex.option ? " option" : "") + (act.isPicked(vertex.name) ? " picked" : "");
      var group = shelf.svg("g", options);
      shelf.press(group, act.draws("vertex")
        ? function () { act.pick(vertex.name); }
        : vertex.option && function () { act.play(vertex.name); });
      if (isHere) {
        group.appendChild(shelf.svg("circle", { class: "here", cx: vertex.x, cy: vertex.y, r: RADIUS + 5 }));
      }
      group.appendChild(shelf.svg("circle", { class: "disc", cx: vertex.x, cy: vertex.y, r: RADIUS }));
      picture.appendChild(group);
      picture.appendChild(shelf.caption("name", vertex.x, vertex.y + 5, vertex.name));
    });
    return picture;
  };
})();
