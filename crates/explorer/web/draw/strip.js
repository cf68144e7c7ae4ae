// Draws coins on strips of squares. A click on a piece shows where it may go; a click there moves it.
(function () {
  "use strict";
  var SIZE = 30;
  var GAP = 14;
  var names = { coin: "Coin", dollar: "Silver dollar", white: "White piece", black: "Black piece" };
  var signs = { coin: "", dollar: "$", white: "W", black: "B" };

  shelf.draw.strip = function (board, act) {
    var width = board.squares * SIZE;
    var picture = shelf.svg("svg", {
      class: "board strip", viewBox: [-4, -4, width + 8, board.rows * (SIZE + GAP) + 16].join(" "), width: width + 8,
      role: "group", "aria-label": board.pieces.length + (board.pieces.length === 1 ? " piece" : " pieces"),
    });
    function top(row) { return row * (SIZE + GAP); }
    for (var row = 0; row < board.rows; row++) {
      for (var square = 0; square < board.squares; square++) {
        var isBag = board.bag && square === 0;
        picture.appendChild(shelf.svg("rect", {
          class: isBag ? "square bag" : "square", x: square * SIZE, y: top(row), width: SIZE, height: SIZE,
        }));
      }
    }
    for (var name = 0; name < board.squares; name++) {
      picture.appendChild(shelf.caption("size", (name + 0.5) * SIZE, top(board.rows) + 4, board.bag && !name ? "bag" : name));
    }
    var targets = shelf.svg("g");
    board.pieces.forEach(function (piece) {
      var x = (piece.square + 0.5) * SIZE, y = top(piece.row) + SIZE / 2;
      var label = names[piece.kind] + " on square " + piece.square +
        (board.rows > 1 ? " of row " + (piece.row + 1) : "");
      var group = piece.number === null
        ? shelf.svg("g", { role: "img", "aria-label": label })
        : act.part(piece.number - 1, { label: label });
      group.appendChild(shelf.svg("circle", { class: "coin " + piece.kind, cx: x, cy: y, r: SIZE / 2 - 4 }));
      group.addEventListener("click", function () {
        targets.textContent = "";
        piece.targets.forEach(function (to) {
          var place = shelf.svg("circle", { class: "target", cx: (to + 0.5) * SIZE, cy: y, r: SIZE / 2 - 4 });
          act.click(place, piece.number + ": " + to, "To square " + to);
          targets.appendChild(place);
        });
      });
      picture.appendChild(group);
      picture.appendChild(shelf.caption("sign " + piece.kind, x, y + 5, signs[piece.kind]));
    });
    picture.appendChild(targets);
    return picture;
  };
})();
