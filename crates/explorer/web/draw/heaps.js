// Draws heaps: a column of tokens for each, or a bar where there are many. A click on a token leaves those
// below it; the shelf says whether that is a move.
(function () {
  "use strict";
  var MOST_TOKENS = 20;
  var SIZE = 26;
  // At least; longer numbers stand below wider columns.
  var WIDTH = 64;

  function tokens(heap) {
    return Number(heap.size) <= MOST_TOKENS ? Number(heap.size) : MOST_TOKENS;
  }

  function column(board, heap, index, width, act) {
    var isLarge = Number(heap.size) > MOST_TOKENS;
    var number = index + 1;
    var count = tokens(heap);
    var value = act.guessing ? null : heap.value;
    var height = (MOST_TOKENS + 0.5) * SIZE;
    var group = act.part(index, {
      label:
        (board.kind === "stairs" ? "Step " : "Heap ") +
        number + ": " + heap.size + (value === null ? "" : ", Grundy value " + value),
    });
    var x = (index + 0.5) * width;
    group.appendChild(shelf.svg("rect", { class: "area", x: x - width / 2, y: 0, width: width, height: height + 50 }));
    if (isLarge) {
      group.appendChild(
        shelf.svg("rect", {
          class: "bar", x: x - SIZE / 2, y: height - count * SIZE, width: SIZE, height: count * SIZE, rx: 4,
        })
      );
    }
    for (var level = 0; level < (isLarge ? 0 : count); level++) {
      var token = shelf.svg("circle", {
        class: "token", cx: x, cy: height - (level + 0.5) * SIZE, r: SIZE / 2 - 2,
      });
      act.click(token, number + ": " + level, "Leave " + level + " in heap " + number);
      group.appendChild(token);
    }
    var captions = [shelf.caption("size", x, height + 20, heap.size)];
    if (value !== null && String(value) !== String(heap.size)) {
      captions.push(shelf.caption("value", x, height + 40, "G = " + value));
    }
    return shelf.svg("g", {}, [group].concat(captions));
  }

  shelf.draw.heaps = function (board, act) {
    var highest = board.heaps.reduce(function (most, heap) {
      return Math.max(most, tokens(heap));
    }, 3);
    var top = (MOST_TOKENS - highest) * SIZE;
    var each = board.heaps.reduce(function (most, heap) {
      return Math.max(most, 9 * String(heap.size).length + 12);
    }, WIDTH);
    var width = Math.max(board.heaps.length, 1) * each;
    var picture = shelf.svg("svg", {
      class: "board heaps",
      viewBox: [0, top, width, (highest + 0.5) * SIZE + 50].join(" "),
      width: width,
      role: "group",
      "aria-label": board.heaps.length + (board.heaps.length === 1 ? " heap" : " heaps"),
    });
    board.heaps.forEach(function (heap, index) {
      picture.appendChild(column(board, heap, index, each, act));
    });
    if (!board.heaps.length) {
      picture.appendChild(shelf.svg("text", { class: "size", x: width / 2, y: top + 40 }, "no heap"));
    }
    return picture;
  };
})();
