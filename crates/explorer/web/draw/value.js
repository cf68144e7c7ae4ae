// Draws a sum of games as a text, and the thermograph of the sum.
(function () {
  "use strict";

  shelf.draw.value = function (board) {
    var lines = [shelf.svg("line", { class: "grid", x1: 0, x2: 300, y1: board.axis, y2: board.axis })];
    board.ticks.forEach(function (tick) {
      lines.push(shelf.svg("line", { class: "grid", x1: tick[0], x2: tick[0], y1: 0, y2: 200 }));
      lines.push(shelf.caption("size", tick[0], 218, tick[1]));
    });
    var walls = board.walls.map(function (points) { return shelf.svg("polyline", { class: "wall", points: points }); });
    var picture = { class: "board value", viewBox: "-20 -4 340 230", width: 340, role: "img", "aria-label": board.about };
    return shelf.html("div", { class: "value" }, [
      shelf.html("p", { class: "result" }, board.games.join(" + ") || "0"),
      shelf.svg("svg", picture, lines.concat(walls)),
    ]);
  };
})();
