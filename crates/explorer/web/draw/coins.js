// Draws coins; a click picks a coin or puts it back, and Turn makes the move of the coins that are picked.
(function () {
  "use strict";
  var SIZE = 40;

  shelf.draw.coins = function (board, act) {
    var isBoard = Boolean(board.rowValues);
    var columns = board.columnValues.length;
    var left = isBoard ? SIZE : 0;
    var width = Math.max(left + columns * SIZE, SIZE), height = board.rows.length * SIZE + 30;
    var picked = {};
    var picture = shelf.svg("svg", {
      class: "board coins", viewBox: [-4, -4, width + 8, height + 8].join(" "), width: width + 8, role: "group", "aria-label": "Coins",
    });
    board.rows.forEach(function (row, y) {
      row.forEach(function (isHeads, x) {
        var cx = left + (x + 0.5) * SIZE, cy = (y + 0.5) * SIZE;
        var coin = shelf.svg("g", {
          class: "turned " + (isHeads ? "heads" : "tails"), tabindex: "0", role: "button", "aria-pressed": "false", "data-part": y + "." + x,
          "aria-label": (isBoard ? "Row " + y + ", column " + x : "Place " + x) + ": " + (isHeads ? "heads" : "tails"),
        }, [shelf.svg("circle", { cx: cx, cy: cy, r: SIZE / 2 - 4 })]);
        function pick() {
          var key = y + "." + x;
          picked[key] = !picked[key];
          coin.setAttribute("aria-pressed", String(picked[key]));
        }
        shelf.onPress(coin, pick);
        picture.appendChild(coin);
        picture.appendChild(shelf.caption("name", cx, cy + 5, isHeads ? "H" : "T"));
      });
      if (isBoard) {
        picture.appendChild(shelf.caption("value", SIZE / 2, (y + 0.5) * SIZE + 5, board.rowValues[y]));
      }
    });
    board.columnValues.forEach(function (value, x) {
      picture.appendChild(shelf.caption("value", left + (x + 0.5) * SIZE, height - 8, value));
    });
    function turn() {
      var rows = {}, places = {};
      Object.keys(picked).forEach(function (key) {
        if (picked[key]) {
          rows[key.split(".")[0]] = places[key.split(".")[1]] = true;
        }
      });
      var list = Object.keys(places).join(" ");
      act.play(isBoard ? Object.keys(rows).join(" ") + " x " + list : list);
    }
    var button = shelf.html("button", { type: "button", "data-part": "turn" }, "Turn the coins that are picked");
    button.addEventListener("click", turn);
    return shelf.html("div", { class: "coins" }, [picture, shelf.html("p", {}, [button])]);
  };
})();
