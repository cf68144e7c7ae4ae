// Draws a board as squares, or a graph as discs, with the pieces on it. Clicks on the cells that a move touches, in
// turn, make it.
(function () {
  "use strict";
  var HALF = 30;

  function capital(text) { return text.charAt(0).toUpperCase() + text.slice(1); }

  // A piece: a domino over its cells, a disc with the letter of its owner, or a queen, which has a crown.
  function piece(board, drawn) {
    var places = drawn.cells.map(function (index) { return board.cells[index]; });
    var a = places[0], b = places[places.length - 1], parts;
    if (board.shape === "domino") {
      parts = [shelf.svg("rect", { x: a.x - 23, y: a.y - 23, width: b.x - a.x + 46, height: b.y - a.y + 46, rx: 9 })];
    } else {
      parts = [shelf.svg("circle", { cx: a.x, cy: a.y, r: board.isBoard ? 20 : 17 })];
      if (board.shape === "queen") {
        parts.push(shelf.svg("path", { class: "crown", d: "M" + (a.x - 9) + " " + (a.y - 3) + "l-3-9 7 4 5-8 5 8 7-4-3 9z" }));
      }
    }
    var letter = shelf.caption("sign", (a.x + b.x) / 2, (a.y + b.y) / 2 + (board.shape === "queen" ? 12 : 6), drawn.owner === "left" ? "L" : "R");
    return shelf.svg("g", { class: "piece " + drawn.owner }, parts.concat(letter));
  }

  // A hottest move: a ring around its cell; or a bar through its cells, with a dot where an arrow hits.
  function bar(board, cells) {
    var places = cells.map(function (index) { return board.cells[index]; });
    var a = places[0], b = places[1], end = places[2];
    if (!b) {
      return shelf.svg("circle", { class: "hot", cx: a.x, cy: a.y, r: 23 });
    }
    var dx = Math.sign(b.x - a.x) * 9, dy = Math.sign(b.y - a.y) * 9;
    var points = [[a.x + dx, a.y + dy], end ? [b.x, b.y] : [b.x - dx, b.y - dy]].concat(end ? [[end.x, end.y]] : []);
    var parts = [shelf.svg("polyline", { points: points.join(" ") })];
    return shelf.svg("g", { class: "hot" }, parts.concat(end ? [shelf.svg("circle", { cx: end.x, cy: end.y, r: 7 })] : []));
  }

  // The lines around the cells of a part.
  function border(board, part) {
    function has(x, y) {
      return part.cells.some(function (index) { return board.cells[index].x === x && board.cells[index].y === y; });
    }
    return part.cells.map(function (index) {
      var x = board.cells[index].x, y = board.cells[index].y, size = 2 * HALF, path = "";
      if (!has(x, y - size)) { path += "M" + (x - HALF) + " " + (y - HALF) + "h" + size; }
      if (!has(x, y + size)) { path += "M" + (x - HALF) + " " + (y + HALF) + "h" + size; }
      if (!has(x - size, y)) { path += "M" + (x - HALF) + " " + (y - HALF) + "v" + size; }
      if (!has(x + size, y)) { path += "M" + (x + HALF) + " " + (y - HALF) + "v" + size; }
      return path;
    }).join("");
  }

  shelf.draw.board = function (board, act) {
    var all = board.cells.concat(board.blocked), groups = [], picked = [];
    // What is to be predicted is not shown.
    var hottest = act.guessing ? [] : board.parts.filter(function (part) { return part.hottest; });
    function largest(axis) { return all.reduce(function (most, cell) { return Math.max(most, cell[axis]); }, 0) + HALF; }
    var picture = shelf.svg("svg", {
      class: "board partizan", viewBox: [-4, -4, largest("x") + 8, largest("y") + 8].join(" "),
      width: largest("x") + 8, role: "group", "aria-label": (board.isBoard ? "Board of " : "Graph of ") + board.cells.length + " cells",
    });

    // The steps that begin as those cells that have been clicked on.
    function begun() {
      return board.steps.filter(function (step) {
        return picked.every(function (index, place) { return step.cells[place] === index; });
      });
    }
    function comesNext(index) {
      return begun().some(function (step) { return step.cells[picked.length] === index; });
    }

    function mark() {
      picture.classList.toggle("picking", picked.length > 0);
      groups.forEach(function (group, index) {
        var isPicked = picked.indexOf(index) >= 0;
        group.classList.toggle("picked", isPicked || act.isPicked(board.cells[index].name));
        group.classList.toggle("next", comesNext(index));
        if (group.hasAttribute("tabindex") && !act.draws("vertex")) {
          group.setAttribute("aria-pressed", String(isPicked));
        }
      });
    }

    function press(index) {
      if (act.draws("vertex")) {
        act.pick(board.cells[index].name);
        return;
      }
      if (comesNext(index)) {
        picked.push(index);
        var made = begun().filter(function (step) { return step.cells.length === picked.length; })[0];
        if (made) {
          act.play(made.text);
          return;
        }
      } else {
        // A second click takes the first one back; another cell begins anew.
        var isBack = picked.indexOf(index) >= 0;
        picked = [];
        if (!isBack && comesNext(index)) { picked = [index]; }
      }
      mark();
      act.say(picked.length ? "From " + board.cells[picked[0]].name + ": choose the next cell, " +
        groups.filter(function (group, other) { return comesNext(other); }).length + " may follow." : "");
    }

    board.edges.forEach(function (edge) {
      var a = board.cells[edge[0]], b = board.cells[edge[1]];
      picture.appendChild(shelf.svg("line", { class: "edge", x1: a.x, y1: a.y, x2: b.x, y2: b.y }));
    });
    board.blocked.forEach(function (cell) {
      var options = { class: "wall", "data-part": cell.name, "aria-label": cell.name + ": wall" };
      var square = { x: cell.x - HALF, y: cell.y - HALF, width: 2 * HALF, height: 2 * HALF };
      var group = shelf.svg("g", options, [shelf.svg("rect", square)]);
      shelf.press(group, act.draws("vertex") && function () { act.pick(cell.name); });
      picture.appendChild(group);
    });
    board.cells.forEach(function (cell, index) {
      var ground = board.isBoard
        ? shelf.svg("rect", { class: "ground", x: cell.x - HALF, y: cell.y - HALF, width: 2 * HALF, height: 2 * HALF })
        : shelf.svg("circle", { class: "ground", cx: cell.x, cy: cell.y, r: 20 });
      var isHot = hottest.some(function (part) { return part.cells.indexOf(index) >= 0; });
      var label = capital(cell.label) + (isHot ? ", the hottest" : "");
      var group = shelf.svg("g", { class: "spot" + (isHot ? " heat" : ""), "data-part": cell.name, "aria-label": label }, [ground]);
      var moves = board.steps.some(function (step) { return step.cells.indexOf(index) >= 0; });
      shelf.press(group, (moves || act.draws("vertex")) && function () { press(index); });
      if (cell.mark) { group.appendChild(shelf.caption("mark", cell.x, cell.y + 6, cell.mark)); }
      groups.push(group);
      picture.appendChild(group);
    });
    board.pieces.forEach(function (drawn) { picture.appendChild(piece(board, drawn)); });
    board.parts.forEach(function (part) {
      if (board.isBoard && hottest.indexOf(part) >= 0) { picture.appendChild(shelf.svg("path", { class: "border", d: border(board, part) })); }
      var first = board.cells[part.cells[0]];
      picture.appendChild(shelf.caption("letter", first.x - (board.isBoard ? 22 : 0), first.y - (board.isBoard ? 17 : 27), part.letter));
    });
    (act.guessing ? [] : board.hot).forEach(function (cells) {
      picture.appendChild(bar(board, cells));
    });
    mark();
    // Arrow keys lead to the next cell in their direction.
    picture.addEventListener("keydown", function (event) {
      var way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
      var name = event.target.getAttribute("data-part");
      var from = all.filter(function (cell) { return cell.name === name; })[0];
      if (!way || !from) { return; }
      event.preventDefault();
      var ahead = all.filter(function (cell) {
        var along = (cell.x - from.x) * way[0] + (cell.y - from.y) * way[1];
        var aside = Math.abs((cell.x - from.x) * way[1]) + Math.abs((cell.y - from.y) * way[0]);
        return along > 0 && aside <= along && picture.querySelector('[tabindex][data-part="' + cell.name + '"]');
      });
      function distance(cell) { return Math.abs(cell.x - from.x) + Math.abs(cell.y - from.y); }
      ahead.sort(function (a, b) { return distance(a) - distance(b); });
      if (ahead.length) { picture.querySelector('[data-part="' + ahead[0].name + '"]').focus(); }
    });
    var key = hottest.length ? [shelf.html("p", { class: "key" }, "Dashed: the hottest part. " +
      (board.shape === "stone" && board.hot[0].length < 2 ? "Rings" : "Bars") + ": its hottest moves.")] : [];
    return shelf.html("div", {}, [picture].concat(key, shelf.offers(board.offers, act)));
  };
})();
