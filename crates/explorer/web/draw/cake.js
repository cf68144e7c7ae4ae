// Draws cakes as grids of squares. A click on a line cuts there.
(function () {
  "use strict";
  var SIZE = 22;

  shelf.draw.cake = function (board, act) {
    var x = 0;
    var tallest = board.cakes.reduce(function (most, cake) { return Math.max(most, cake.height); }, 3);
    var parts = board.cakes.map(function (cake, index) {
      var width = cake.width * SIZE, height = cake.height * SIZE, left = x, top = (tallest - cake.height) * SIZE;
      var value = act.guessing ? "?" : cake.value;
      var group = act.part(index, { label: "Cake " + (index + 1) + ": " + cake.width + " by " + cake.height + ", value " + value });
      group.appendChild(shelf.svg("rect", { class: "cake", x: left, y: top, width: width, height: height }));
      function line(at, upright, isCut) {
        var place = upright
          ? { x1: left + at * SIZE, x2: left + at * SIZE, y1: top, y2: top + height }
          : { x1: left, x2: left + width, y1: top + at * SIZE, y2: top + at * SIZE };
        place.class = isCut ? "cut" : "crumb";
        return shelf.svg("line", place);
      }
      for (var column = 1; column < cake.width; column++) {
        group.appendChild(line(column, true));
      }
      for (var row = 1; row < cake.height; row++) {
        group.appendChild(line(row, false));
      }
      for (var cut = 1; cut < (board.upright ? cake.width : cake.height); cut++) {
        var place = line(cut, board.upright, true);
        act.click(place, index + 1 + ": " + cut, "Cut after " + cut);
        group.appendChild(place);
      }
      x += Math.max(width, 2 * SIZE) + SIZE;
      return shelf.svg("g", {}, [group, shelf.caption("value", left + width / 2, tallest * SIZE + 18, value)]);
    });
    var all = Math.max(x - SIZE, SIZE) + 8;
    return shelf.svg("svg", {
      class: "board", viewBox: [-4, -4, all, tallest * SIZE + 32].join(" "), width: all, role: "group",
      "aria-label": board.cakes.length + (board.cakes.length === 1 ? " cake" : " cakes"),
    }, parts);
  };
})();
