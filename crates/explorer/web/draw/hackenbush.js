// Draws a position of Hackenbush: the ground is a line at the bottom, vertices are discs with their names, and
// an edge is a curve that a click cuts. Frames write values beside the vertices.
(function () {
  "use strict";

  // Returns a quadratic or cubic path through controls.
  function curve(points) {
    var text = points.map(function (point) { return point.map(Math.round).join(" "); });
    return "M" + text[0] + (points.length === 3 ? "Q" : "C") + text.slice(1).join(" ");
  }

  // Returns the loops at a vertex, spread over the widest gaps between its other edges.
  function petals(board, v, count) {
    var angles = [], here = board.vertices[v];
    board.edges.forEach(function (edge) {
      if (edge.from !== edge.to && (edge.from === v || edge.to === v)) {
        var other = edge.from + edge.to - v, there = board.vertices[other];
        angles.push(other ? Math.atan2(here.y - there.y, there.x - here.x) : -Math.PI / 2);
      }
    });
    angles.sort(function (a, b) { return a - b; });
    var gaps = angles.map(function (start, index) {
      var end = index + 1 < angles.length ? angles[index + 1] : angles[0] + 2 * Math.PI;
      return { start: start, size: end - start, count: 0 };
    });
    function share(gap) { return gap.size / (gap.count + 1); }
    for (var i = 0; i < count; i++) {
      gaps.reduce(function (best, gap) { return share(gap) > share(best) + 1e-6 ? gap : best; }).count++;
    }
    var paths = [];
    gaps.forEach(function (gap) {
      for (var i = 1; i <= gap.count; i++) {
        var middle = gap.start + share(gap) * i, spread = Math.min(0.5, share(gap) * 0.4);
        var points = [middle - spread, middle + spread].map(function (angle) {
          return [here.x + 68 * Math.cos(angle), here.y - 68 * Math.sin(angle)];
        });
        paths.push(curve([[here.x, here.y], points[0], points[1], [here.x, here.y]]));
      }
    });
    return paths;
  }

  // Returns the path of each edge.
  function paths(board) {
    var ground = board.vertices[0].y;
    function same(a) {
      return board.edges.filter(function (b) {
        return Math.min(a.from, a.to) === Math.min(b.from, b.to) && Math.max(a.from, a.to) === Math.max(b.from, b.to);
      });
    }
    return board.edges.map(function (edge) {
      var all = same(edge), lane = all.indexOf(edge);
      if (edge.to > 0 && board.vertices[edge.to].name === null && edge.from === 0) {
        var x = board.vertices[edge.to].x;
        return curve([[x - 17, ground], [x - 17, ground - 54], [x + 17, ground - 54], [x + 17, ground]]);
      }
      if (edge.from === edge.to) {
        return petals(board, edge.from, all.length)[lane];
      }
      lane -= (all.length - 1) / 2;
      var low = Math.min(edge.from, edge.to), b = board.vertices[Math.max(edge.from, edge.to)];
      if (low === 0) {
        return curve([[b.x, b.y], [b.x + 26 * lane, (b.y + ground) / 2], [b.x + 26 * lane, ground]]);
      }
      var a = board.vertices[low], dx = b.x - a.x, dy = b.y - a.y, length = Math.sqrt(dx * dx + dy * dy);
      // An edge within a row passes over the vertices in between.
      var isOver = dy === 0 && board.vertices.some(function (it) {
        return it.y === a.y && (it.x - a.x) * (it.x - b.x) < 0;
      });
      return curve([[a.x, a.y], [
        (a.x + b.x) / 2 - (dy / length) * 40 * lane,
        (a.y + b.y) / 2 + (dx / length) * 40 * lane - (isOver ? 40 : 0),
      ], [b.x, b.y]]);
    });
  }

  // True for the edges that are added up at the vertex whose value is new, or have become its loops.
  function isNew(board, edge) {
    return [[edge.from, edge.to], [edge.to, edge.from]].some(function (ends) {
      var low = board.vertices[ends[0]], high = board.vertices[ends[1]];
      return low.isNew && (low === high || high.name === null || (low.value !== null && high.y < low.y));
    });
  }

  function edge(board, index, path, act) {
    var drawn = board.edges[index], text = String(index + 1);
    var move = act.moves.filter(function (it) { return it.text === text; })[0];
    var label = drawn.name.charAt(0).toUpperCase() + drawn.name.slice(1) +
      (move ? ": cutting it " + (move.wins ? "wins" : "loses") : drawn.mine ? ": cut it" : ": the other player's");
    var name = "stalk " + drawn.color + (isNew(board, drawn) ? " new" : "") + (move && move.wins ? " best" : "");
    var go = act.draws("edge") ? function () { act.pick(text); } : drawn.mine && function () { act.play(text); };
    var group = shelf.svg("g", go
      ? { class: name + " mine", tabindex: "0", role: "button", "aria-label": label, "data-part": index }
      : { class: name, role: "img", "aria-label": label });
    group.appendChild(shelf.svg("title", {}, label));
    ["touch", "glow", "line"].forEach(function (part) {
      group.appendChild(shelf.svg("path", { class: part, d: path }));
    });
    if (go) {
      shelf.onPress(group, go);
    }
    return group;
  }

  function vertex(drawn, isGround, act) {
    var half = Math.max(11, drawn.name.length * 3.6 + 6);
    // The name of the ground is below its line.
    var y = drawn.y + (isGround ? 17 : 0);
    var label = (isGround ? "Ground " : "Vertex ") + drawn.name + (drawn.value === null ? "" : ": value " + drawn.value);
    var parts = [shelf.svg("rect", {
      class: isGround ? "earth" : "disc", x: drawn.x - half, y: y - 11, width: 2 * half, height: 22, rx: 11,
    }), shelf.caption("name", drawn.x, y + 4, drawn.name)];
    if (drawn.value !== null) {
      parts.push(shelf.caption("worth", drawn.x + half + 4, y + (isGround ? 5 : 14), drawn.value));
    }
    var name = "joint" + (drawn.isNew ? " new" : "") + (act.isPicked(drawn.name) ? " picked" : "");
    if (!act.draws("vertex")) {
      return shelf.svg("g", { class: name, role: "img", "aria-label": label }, parts);
    }
    var group = shelf.svg("g", {
      class: name, tabindex: "0", role: "button", "aria-label": label, "data-part": "vertex " + drawn.name,
    }, parts);
    shelf.onPress(group, function () { act.pick(drawn.name); });
    return group;
  }

  shelf.draw.hackenbush = function (board, act) {
    var parts = [];
    if (board.edges) {
      var ground = board.vertices[0].y;
      var picture = shelf.svg("svg", {
        class: "board hackenbush", viewBox: "0 0 " + board.width + " " + board.height, width: board.width,
        role: "group", "aria-label": board.count + " edges on the ground",
      });
      picture.appendChild(shelf.svg("path", { class: "ground", d: "M0 " + ground + "H" + board.width }));
      paths(board).forEach(function (path, index) { picture.appendChild(edge(board, index, path, act)); });
      board.vertices.forEach(function (drawn, index) {
        if (drawn.name !== null) {
          picture.appendChild(vertex(drawn, index === 0, act));
        }
      });
      parts.push(picture);
    } else {
      parts.push(shelf.html("p", {}, board.count + " edges are solved, but too many to be drawn. The answer is below."));
    }
    if (board.other !== null) {
      parts.push(shelf.offers([["Let the other player move", board.other]], act));
    }
    return shelf.html("div", {}, parts);
  };
})();
