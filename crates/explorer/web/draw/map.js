// Draws a map of two heaps on a canvas: dragged, zoomed, and walked by the arrow keys. All numbers come from
// the shelf in squares of growing size; the picture of the largest one is kept, so a drag only copies it.
(function () {
  "use strict";
  var SIZES = [60, 250, 1000];
  var LEAST = 0.2;
  var MOST = 48;
  var FEW = 6000;
  var html = shelf.html;
  // The squares that were asked for, and how the last map was looked at.
  var squares = {};
  var view = null;
  var shown = null;

  function colour(name) {
    var text = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
    var digits = text.replace("#", "");
    if (digits.length === 3) {
      digits = digits.replace(/./g, "$&$&");
    }
    return [0, 2, 4].map(function (at) { return parseInt(digits.slice(at, at + 2), 16) || 0; });
  }

  // Paints a pixel for each cell; row 0 is at the bottom.
  function paint(square, board) {
    var size = square.size;
    var picture = document.createElement("canvas");
    picture.width = picture.height = size;
    var context = picture.getContext("2d");
    var data = context.createImageData(size, size);
    var lost = colour("--ink");
    var plate = colour("--plate");
    var link = colour("--link");
    var most = 1;
    square.cells.forEach(function (cell) {
      if (cell !== 0xffffffff && cell > most) {
        most = cell;
      }
    });
    var isOutcome = board.shows === "outcome";
    for (var y = 0; y < size; y++) {
      for (var x = 0; x < size; x++) {
        var cell = square.cells[y * size + x];
        var at = 4 * ((size - 1 - y) * size + x);
        var part = isOutcome ? 0 : 0.12 + 0.78 * (Math.log(cell + 1) / Math.log(most + 1));
        var isNone = cell === 0xffffffff;
        for (var i = 0; i < 3; i++) {
          data.data[at + i] = cell === 0 ? lost[i] : plate[i] + (link[i] - plate[i]) * (isNone ? 0 : part);
        }
        data.data[at + 3] = isNone ? 0 : 255;
      }
    }
    context.putImageData(data, 0, 0);
    square.most = most;
    // A few lost cells are drawn one by one where cells are small, as pixels would fade.
    square.lost = [];
    for (var i = 0; isOutcome && i < square.cells.length && square.lost.length <= FEW; i++) {
      if (square.cells[i] === 0) {
        square.lost.push(i);
      }
    }
    return picture;
  }

  function Map(board, act) {
    this.board = board;
    this.act = act;
    this.key = board.head + "|" + board.origin.join(" ");
    this.origin = board.origin.map(BigInt);
    this.at = [Number(BigInt(board.x) - this.origin[0]), Number(BigInt(board.y) - this.origin[1])];
    this.square = null;
    this.pointers = {};
    this.build();
  }

  Map.prototype.build = function () {
    var self = this;
    this.canvas = html("canvas", {
      tabindex: "0", role: "application", "aria-roledescription": "map", "data-part": "map",
      "aria-label": "Map of two heaps. Arrow keys walk, with Shift by tens; plus and minus zoom; Enter chooses the pair.",
    });
    this.cell = html("p", { class: "cell", role: "status" });
    this.progress = html("progress", { max: 1, hidden: true, "aria-label": "Part of the map that is computed" });
    this.stop = this.button("Stop", function () { shelf.cancel(); });
    this.stop.hidden = true;
    var tools = html("div", { class: "tools", role: "group", "aria-label": "Map" }, [
      this.choice("Rule", this.board.rules.map(function (it) {
        return [it.head, it.name, it.head === self.board.rule];
      })),
      this.choice("Shown", this.board.variants.map(function (it) { return [it.head, it.name, it.chosen]; })),
      this.button("−", function () { self.zoom(1 / 1.6); }, "Zoom out"),
      this.button("+", function () { self.zoom(1.6); }, "Zoom in"),
      this.button("All", function () { self.fit(); }, "All of the map"),
      this.progress, this.stop,
    ]);
    this.element = html("div", { class: "map" }, [tools, this.canvas, this.cell, this.legend()]);
    this.listen();
  };

  Map.prototype.legend = function () {
    var texts = this.board.shows === "outcome"
      ? [["lost", "P-position"], ["won", "N-position"]]
      : [["lost", this.board.shows === "remoteness" ? "0: no move is left" : "0: P-position"], ["low", "small " + this.board.shows], ["high", "large"]];
    return html("p", { class: "key" }, texts.concat([["ring", "winning move"]]).map(function (it) {
      return html("span", {}, [html("i", { class: it[0] }), it[1]]);
    }));
  };

  Map.prototype.button = function (text, act, label) {
    var made = html("button", { type: "button", "aria-label": label, "data-part": "map " + text }, text);
    made.addEventListener("click", act);
    return made;
  };

  Map.prototype.choice = function (label, options) {
    var self = this;
    var isListed = options.some(function (it) { return it[2]; });
    var list = html("select", { "data-part": "map " + label }, (isListed ? [] : [["", this.board.rule, true]])
      .concat(options).map(function (it) { return html("option", { value: it[0], selected: it[2] }, it[1]); }));
    list.addEventListener("change", function () {
      if (list.value) {
        self.act.show(list.value + "; " + self.board.x + " " + self.board.y);
      }
    });
    return html("label", {}, [label + " ", list]);
  };

  // Returns where a view begins: at the corner, if that is near.
  function near(at) {
    return at < 5 ? -MOST : at;
  }

  // Begins when the canvas has its place in the page.
  Map.prototype.begin = function () {
    this.resize();
    if (!view || view.key !== this.key) {
      var old = view;
      view = { key: this.key, cell: this.board.shows === "outcome" ? 16 : 24 };
      // The pair stands in the middle, unless the corner of the map is near.
      view.x = near(this.at[0] - this.width / view.cell / 2);
      view.y = near(this.at[1] - this.height / view.cell / 2);
      if (old && old.origin === this.board.origin.join(" ")) {
        view.cell = old.cell;
        view.x = old.x;
        view.y = old.y;
      }
      view.origin = this.board.origin.join(" ");
    }
    this.follow();
    this.load(0);
    this.tell();
  };

  Map.prototype.resize = function () {
    var width = Math.max(200, Math.min(this.element.clientWidth, 760));
    this.width = width;
    this.height = Math.min(width, 520);
    this.scale = window.devicePixelRatio || 1;
    this.canvas.width = Math.round(this.width * this.scale);
    this.canvas.height = Math.round(this.height * this.scale);
    this.canvas.style.width = this.width + "px";
    this.canvas.style.height = this.height + "px";
    this.draw();
  };

  Map.prototype.isShown = function () {
    return shown === this && document.contains(this.canvas);
  };

  Map.prototype.setBusy = function (isBusy, isLong) {
    this.canvas.setAttribute("aria-busy", String(isBusy));
    this.progress.hidden = this.stop.hidden = !isLong;
  };

  // Asks for the squares from one size on, unless they are there, or the map would tell what is predicted.
  Map.prototype.load = function (index) {
    if (this.act.guessing) {
      return;
    }
    var self = this;
    var most = this.board.size;
    var known = squares[this.key];
    if (known) {
      this.square = known;
      this.picture = known.picture = known.picture || paint(known, this.board);
      this.draw();
      this.tell();
    }
    while (index < SIZES.length && known && known.size >= Math.min(SIZES[index], most)) {
      index++;
    }
    var isDone = index >= SIZES.length;
    this.setBusy(!isDone, !isDone && index >= 2);
    if (isDone) {
      return;
    }
    this.progress.value = known ? known.size * known.size / (most * most) : 0;
    var size = Math.min(SIZES[index], most);
    shelf.operations.picture("map", this.act.state, String(size)).then(
      function (cells) {
        squares[self.key] = { size: size, cells: cells };
        var keys = Object.keys(squares);
        if (keys.length > 6) {
          delete squares[keys[0]];
        }
        if (self.isShown()) {
          self.load(index + 1);
        }
      },
      function (error) {
        if (error.again) {
          if (self.isShown()) {
            self.load(index);
          }
          return;
        }
        self.setBusy(false, false);
        self.cell.textContent = error.message;
      }
    );
  };

  // Moves the view so that the pair is in it.
  Map.prototype.follow = function () {
    var margin = 1.5;
    var across = this.width / view.cell;
    var up = this.height / view.cell;
    view.x = Math.max(Math.min(view.x, this.at[0] - margin), this.at[0] + 1 + margin - across);
    view.y = Math.max(Math.min(view.y, this.at[1] - margin), this.at[1] + 1 + margin - up);
    this.bound();
  };

  Map.prototype.bound = function () {
    var size = this.board.size;
    var side = Math.min(24 / view.cell, 60);
    // A map that is smaller than its window stands in the middle.
    function place(at, shown) {
      return shown > size + side ? (size - shown) / 2 : Math.max(-side, Math.min(at, size - shown));
    }
    view.x = place(view.x, this.width / view.cell);
    view.y = Math.max(-side, Math.min(view.y, Math.max(-side, size - this.height / view.cell)));
  };

  Map.prototype.left = function (x) { return (x - view.x) * view.cell; };
  Map.prototype.top = function (y) { return this.height - (y + 1 - view.y) * view.cell; };

  Map.prototype.draw = function () {
    if (!view || view.key !== this.key) {
      return;
    }
    var context = this.canvas.getContext("2d");
    context.setTransform(this.scale, 0, 0, this.scale, 0, 0);
    context.clearRect(0, 0, this.width, this.height);
    var self = this;
    var size = this.square ? this.square.size : 0;
    if (this.picture) {
      var side = size * view.cell;
      context.imageSmoothingEnabled = view.cell < 1;
      context.drawImage(this.picture, this.left(0), this.top(size - 1), side, side);
    }
    if (this.picture && view.cell < 3 && this.square.lost.length <= FEW) {
      context.fillStyle = getVariable("--ink");
      this.square.lost.forEach(function (cell) {
        context.fillRect(self.left(cell % size) - 0.5, self.top(Math.floor(cell / size)) - 0.5, 2.5, 2.5);
      });
    }
    if (view.cell >= 7) {
      this.drawGrid(context);
    }
    this.drawTicks(context);
    this.drawMoves(context);
    this.ring(context, this.at, getVariable("--accent"), 3, true);
  };

  function getVariable(name) {
    return getComputedStyle(document.documentElement).getPropertyValue(name);
  }

  Map.prototype.drawGrid = function (context) {
    var size = this.board.size;
    var first = [Math.max(0, Math.floor(view.x)), Math.max(0, Math.floor(view.y))];
    var last = [
      Math.min(size, Math.ceil(view.x + this.width / view.cell)),
      Math.min(size, Math.ceil(view.y + this.height / view.cell)),
    ];
    context.strokeStyle = getVariable("--rule");
    context.lineWidth = 0.5;
    context.beginPath();
    for (var x = first[0]; x <= last[0]; x++) {
      context.moveTo(this.left(x), this.top(last[1] - 1));
      context.lineTo(this.left(x), this.top(first[1] - 1));
    }
    for (var y = first[1]; y <= last[1]; y++) {
      context.moveTo(this.left(first[0]), this.top(y - 1));
      context.lineTo(this.left(last[0]), this.top(y - 1));
    }
    context.stroke();
    if (view.cell < 17 || this.board.shows === "outcome" || !this.square) {
      return;
    }
    size = this.square.size;
    var text = [getVariable("--ink"), getVariable("--paper")];
    context.font = Math.min(15, view.cell * 0.5) + "px sans-serif";
    context.textAlign = "center";
    context.textBaseline = "middle";
    for (x = first[0]; x < Math.min(size, last[0]); x++) {
      for (y = first[1]; y < Math.min(size, last[1]); y++) {
        var cell = this.square.cells[y * size + x];
        if (cell !== 0xffffffff) {
          var isDark = cell === 0 || Math.log(cell + 1) / Math.log(this.square.most + 1) > 0.5;
          context.fillStyle = text[isDark ? 1 : 0];
          context.fillText(String(cell), this.left(x + 0.5), this.top(y - 0.5));
        }
      }
    }
  };

  // The sizes of the heaps along two sides.
  Map.prototype.drawTicks = function (context) {
    var step = [1, 2, 5, 10, 20, 50, 100, 200, 500].filter(function (step) { return step * view.cell >= 44; })[0] || 500;
    context.font = "12px sans-serif";
    context.lineWidth = 3;
    context.strokeStyle = getVariable("--plate");
    context.fillStyle = getVariable("--soft");
    var self = this;
    function text(string, x, y) {
      context.strokeText(string, x, y);
      context.fillText(string, x, y);
    }
    var size = this.board.size;
    var isFar = this.board.origin.join("") !== "00";
    context.textBaseline = "bottom";
    context.textAlign = "center";
    var start = Math.max(0, Math.ceil(view.x / step) * step);
    for (var x = start; x < size && this.left(x) < this.width && !isFar; x += step) {
      text(String(x), this.left(x + 0.5), this.height - 2);
    }
    context.textAlign = "left";
    context.textBaseline = "middle";
    start = Math.max(0, Math.ceil(view.y / step) * step);
    for (var y = start; y < size && this.top(y) > 0 && !isFar; y += step) {
      if (this.top(y - 0.5) < this.height - 18) {
        text(String(y), Math.max(3, this.left(0) - 26), this.top(y - 0.5));
      }
    }
    if (isFar) {
      context.textBaseline = "bottom";
      text("first heap from " + self.origin[0] + ", second from " + self.origin[1], 4, this.height - 3);
    }
  };

  Map.prototype.drawMoves = function (context) {
    var self = this;
    this.act.moves.filter(function (move) { return move.wins; }).forEach(function (move) {
      var pair = move.text.split(" ");
      var place = [0, 1].map(function (i) { return Number(BigInt(pair[i]) - self.origin[i]); });
      self.ring(context, place, getVariable("--accent"), 2, false);
    });
  };

  Map.prototype.ring = function (context, place, style, width, isSquare) {
    var radius = Math.max(view.cell / 2, 5);
    var x = this.left(place[0] + 0.5);
    var y = this.top(place[1] - 0.5);
    context.lineWidth = width;
    context.strokeStyle = style;
    context.beginPath();
    if (isSquare) {
      context.rect(x - radius, y - radius, 2 * radius, 2 * radius);
    } else {
      context.arc(x, y, radius + 1, 0, 2 * Math.PI);
    }
    context.stroke();
  };

  // Says what the map has at the pair.
  Map.prototype.tell = function () {
    var pair = this.pair();
    var size = this.square ? this.square.size : 0;
    var isThere = this.at[0] < size && this.at[1] < size;
    var cell = isThere ? this.square.cells[this.at[1] * size + this.at[0]] : null;
    var text = this.act.guessing ? "the map is hidden" : cell === null ? "not yet computed" : cell === 0xffffffff ? "no position"
      : this.board.shows === "outcome" ? (cell ? "N, won" : "P, lost") : this.board.shows + " " + cell;
    var isNew = pair !== this.board.x + " " + this.board.y;
    this.cell.textContent = "(" + pair.replace(" ", ", ") + "): " + text + (isNew ? ". Enter chooses this pair." : "");
  };

  Map.prototype.pair = function () {
    var self = this;
    return [0, 1].map(function (i) { return String(self.origin[i] + BigInt(self.at[i])); }).join(" ");
  };

  Map.prototype.walk = function (x, y) {
    var last = this.board.size - 1;
    this.at = [Math.max(0, Math.min(last, this.at[0] + x)), Math.max(0, Math.min(last, this.at[1] + y))];
    this.follow();
    this.draw();
    this.tell();
  };

  Map.prototype.choose = function () {
    var pair = this.pair();
    if (this.act.isPlaying() || this.act.guessing === "move") {
      this.act.play(pair);
    } else {
      this.act.show(this.board.head + "; " + pair);
    }
  };

  Map.prototype.zoom = function (factor, x, y) {
    // The point that stays where it is: that of the pointer, or the pair.
    if (x === undefined) {
      x = Math.max(0, Math.min(this.width, this.left(this.at[0] + 0.5)));
      y = Math.max(0, Math.min(this.height, this.top(this.at[1] - 0.5)));
    }
    var cell = Math.max(LEAST, Math.min(MOST, view.cell * factor));
    var up = this.height - y;
    view.x += x / view.cell - x / cell;
    view.y += up / view.cell - up / cell;
    view.cell = cell;
    this.bound();
    this.draw();
  };

  Map.prototype.fit = function () {
    var side = Math.min(this.width - 30, this.height - 26);
    view.cell = Math.max(LEAST, Math.min(MOST, side / this.board.size));
    view.x = view.y = -MOST;
    this.bound();
    this.draw();
  };

  Map.prototype.place = function (event) {
    var box = this.canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };

  Map.prototype.listen = function () {
    var self = this;
    var canvas = this.canvas;
    var moved = 0;
    canvas.addEventListener("pointerdown", function (event) {
      canvas.setPointerCapture(event.pointerId);
      if (!Object.keys(self.pointers).length) {
        moved = 0;
      }
      self.pointers[event.pointerId] = self.place(event);
    });
    canvas.addEventListener("pointermove", function (event) {
      var before = self.pointers[event.pointerId];
      if (!before) {
        return;
      }
      var now = self.place(event);
      var other = Object.keys(self.pointers).filter(function (id) { return id !== String(event.pointerId); })[0];
      if (other) {
        var fixed = self.pointers[other];
        var ratio = Math.hypot(now[0] - fixed[0], now[1] - fixed[1]) /
          Math.max(1, Math.hypot(before[0] - fixed[0], before[1] - fixed[1]));
        self.zoom(ratio, fixed[0], fixed[1]);
        moved = 100;
      } else {
        view.x -= (now[0] - before[0]) / view.cell;
        view.y += (now[1] - before[1]) / view.cell;
        moved += Math.abs(now[0] - before[0]) + Math.abs(now[1] - before[1]);
        self.bound();
        self.later();
      }
      self.pointers[event.pointerId] = now;
    });
    function end(event) {
      var isClick = self.pointers[event.pointerId] && moved < 6 && event.type === "pointerup";
      delete self.pointers[event.pointerId];
      if (isClick) {
        var place = self.place(event);
        var x = Math.floor(view.x + place[0] / view.cell);
        var y = Math.floor(view.y + (self.height - place[1]) / view.cell);
        if (x >= 0 && y >= 0 && x < self.board.size && y < self.board.size) {
          self.at = [x, y];
          self.choose();
        }
      }
    }
    canvas.addEventListener("pointerup", end);
    canvas.addEventListener("pointercancel", end);
    canvas.addEventListener("wheel", function (event) {
      // A page that scrolls past the map stays in motion, unless the map has the focus.
      if (document.activeElement === canvas || event.ctrlKey) {
        event.preventDefault();
        var place = self.place(event);
        self.zoom(Math.exp(-event.deltaY / 400), place[0], place[1]);
      }
    }, { passive: false });
    canvas.addEventListener("keydown", function (event) { self.press(event); });
  };

  Map.prototype.press = function (event) {
    var step = event.shiftKey ? 10 : 1;
    var self = this;
    var act = {
      ArrowLeft: function () { self.walk(-step, 0); },
      ArrowRight: function () { self.walk(step, 0); },
      ArrowUp: function () { self.walk(0, step); },
      ArrowDown: function () { self.walk(0, -step); },
      Home: function () { self.walk(-1000, -1000); },
      "+": function () { self.zoom(1.6); },
      "=": function () { self.zoom(1.6); },
      "-": function () { self.zoom(1 / 1.6); },
      "0": function () { self.fit(); },
      Enter: function () { self.choose(); },
      " ": function () { self.choose(); },
    }[event.key];
    if (act && !event.ctrlKey && !event.metaKey && !event.altKey) {
      act();
      event.preventDefault();
    }
  };

  // Draws once before the next picture of the screen.
  Map.prototype.later = function () {
    var self = this;
    if (!this.waits) {
      this.waits = true;
      requestAnimationFrame(function () {
        self.waits = false;
        self.draw();
      });
    }
  };

  // Other colours: the pictures are painted anew.
  function repaint() {
    Object.keys(squares).forEach(function (key) { squares[key].picture = null; });
    if (shown && shown.square) {
      shown.load(SIZES.length);
    }
  }
  window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", repaint);
  new MutationObserver(repaint).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  window.addEventListener("resize", function () {
    if (shown && shown.isShown()) {
      shown.resize();
    }
  });

  shelf.draw.map = function (board, act) {
    var map = new Map(board, act);
    shown = map;
    // The frame puts the element into the page first, which gives it a width.
    Promise.resolve().then(function () {
      if (shown === map) {
        map.begin();
      }
    });
    return map.element;
  };
})();
