// Draws a sequence of values: a plot, and a table whose rows are as long as the period, so that columns repeat
// and exceptions stand out. Long tables come from the shelf in growing sizes.
(function () {
  "use strict";
  var SIZES = [10000, 100000, 1000000];
  var html = shelf.html;
  var tables = {};
  var shown = null;

  function variable(name) {
    return getComputedStyle(document.documentElement).getPropertyValue(name);
  }

  function Sequence(board, act) {
    this.board = board;
    this.act = act;
    this.values = board.values;
    this.period = board.period;
    this.heap = 0;
    // A frame of the timeline has fewer values than the state.
    this.isWhole = board.values.length >= Math.min(board.count, 1000) || board.misere;
    this.build();
  }

  Sequence.prototype.build = function () {
    this.canvas = html("canvas", { role: "img", "aria-label": this.summary() });
    this.text = html("p", { class: "cell", role: "status" });
    this.progress = html("progress", { max: 1, hidden: true, "aria-label": "Part of the table that is computed" });
    this.stop = html("button", { type: "button", hidden: true }, "Stop");
    this.stop.addEventListener("click", function () { shelf.cancel(); });
    this.element = html("div", { class: "plotted" }, [
      this.canvas, html("div", { class: "tools" }, [this.progress, this.stop]), this.text, this.legend(),
      html("div", { class: "scroll" }, [this.table()]),
    ]);
    this.listen();
  };

  Sequence.prototype.summary = function () {
    return "Plot of " + this.values.length + (this.board.misere ? " elements" : " values") +
      ", the largest " + this.largest();
  };

  Sequence.prototype.largest = function () {
    var most = 1;
    for (var i = 0; i < this.values.length; i++) {
      most = Math.max(most, this.values[i]);
    }
    return most;
  };

  Sequence.prototype.legend = function () {
    var texts = this.board.misere ? [] : [["lost", "0: P-position"]];
    if (this.period) {
      texts.push(["before", "differs from the heap one period further"]);
    }
    return html("p", { class: "key" }, texts.map(function (it) {
      return html("span", {}, [html("i", { class: it[0] }), it[1]]);
    }));
  };

  // True if the period does not hold at this heap.
  Sequence.prototype.isBefore = function (heap) {
    var period = this.period;
    return Boolean(period) && heap < period[0] && heap + period[1] < this.values.length &&
      this.values[heap] + period[2] !== this.values[heap + period[1]];
  };

  Sequence.prototype.table = function () {
    var period = this.period ? this.period[1] : 10;
    this.columns = period > 40 ? 10 : period * Math.max(1, Math.ceil(10 / period));
    var count = Math.min(this.values.length, 1000);
    var rows = [];
    var head = [html("th", { scope: "col" }, "heap")];
    for (var i = 0; i < this.columns; i++) {
      head.push(html("th", { scope: "col" }, "+" + i));
    }
    for (var start = 0; start < count; start += this.columns) {
      var cells = [html("th", { scope: "row" }, String(start))];
      for (var heap = start; heap < Math.min(count, start + this.columns); heap++) {
        var kind = this.isBefore(heap) ? "before" : this.values[heap] === 0 && !this.board.misere ? "lost" : null;
        cells.push(html("td", { "data-heap": heap, class: kind, tabindex: heap ? "-1" : "0" }, String(this.values[heap])));
      }
      rows.push(html("tr", {}, cells));
    }
    this.grid = html("table", { class: "values", "aria-label": "Values; arrow keys walk" }, [
      html("thead", {}, [html("tr", {}, head)]), html("tbody", {}, rows),
    ]);
    return this.grid;
  };

  Sequence.prototype.listen = function () {
    var self = this;
    shelf.walk(this.grid);
    this.grid.addEventListener("focusin", function (event) { self.choose(Number(event.target.getAttribute("data-heap"))); });
    this.canvas.addEventListener("pointerdown", function (event) {
      var x = event.clientX - self.canvas.getBoundingClientRect().left - self.margin;
      var heap = Math.round(x / (self.width - self.margin - 8) * (self.values.length - 1));
      self.choose(Math.max(0, Math.min(self.values.length - 1, heap)));
    });
  };

  Sequence.prototype.choose = function (heap) {
    this.heap = heap;
    var what = this.board.misere ? "element number " : "value ";
    this.text.textContent = "Heap " + heap + ": " + what + this.values[heap] +
      (this.isBefore(heap) ? ", before the period" : "");
    this.draw();
  };

  Sequence.prototype.resize = function () {
    this.width = Math.max(200, Math.min(this.element.clientWidth, 900));
    this.height = 240;
    this.margin = 36;
    var scale = window.devicePixelRatio || 1;
    this.canvas.width = Math.round(this.width * scale);
    this.canvas.height = Math.round(this.height * scale);
    this.canvas.style.width = this.width + "px";
    this.canvas.style.height = this.height + "px";
    this.canvas.getContext("2d").setTransform(scale, 0, 0, scale, 0, 0);
    this.draw();
  };

  Sequence.prototype.draw = function () {
    var context = this.canvas.getContext("2d");
    var values = this.values;
    var most = this.largest();
    var across = (this.width - this.margin - 8) / Math.max(1, values.length - 1);
    var bottom = this.height - 22;
    var up = (bottom - 10) / most;
    var left = this.margin;
    context.clearRect(0, 0, this.width, this.height);
    if (this.period && this.period[0] < values.length) {
      // The preperiod, and every other period after it.
      context.fillStyle = variable("--faint");
      var step = this.period[1] * across;
      for (var x = left + this.period[0] * across, band = 0; step > 3 && x < this.width - 8; x += step, band++) {
        if (band % 2 === 0) {
          context.fillRect(x, 6, Math.min(step, this.width - 8 - x), bottom - 6);
        }
      }
      context.strokeStyle = variable("--accent");
      context.beginPath();
      context.moveTo(left + this.period[0] * across, 6);
      context.lineTo(left + this.period[0] * across, bottom);
      context.stroke();
    }
    context.fillStyle = variable("--link");
    var radius = Math.max(0.5, Math.min(3, across * 0.4));
    for (var i = 0; i < values.length; i++) {
      context.fillRect(left + i * across - radius, bottom - values[i] * up - radius, 2 * radius, 2 * radius);
    }
    context.strokeStyle = variable("--accent");
    context.lineWidth = 2;
    context.beginPath();
    context.arc(left + this.heap * across, bottom - values[this.heap] * up, 6, 0, 2 * Math.PI);
    context.stroke();
    this.ticks(context, across, up, bottom, most);
  };

  Sequence.prototype.ticks = function (context, across, up, bottom, most) {
    function round(least) {
      var power = Math.pow(10, Math.max(0, Math.floor(Math.log10(Math.max(1, least)))));
      return [1, 2, 5, 10].map(function (it) { return it * power; }).filter(function (it) { return it >= least; })[0];
    }
    context.fillStyle = variable("--soft");
    context.font = "12px sans-serif";
    context.textAlign = "center";
    context.textBaseline = "top";
    var step = round(70 / across);
    for (var x = 0; x < this.values.length; x += step) {
      context.fillText(String(x), this.margin + x * across, bottom + 6);
    }
    context.textAlign = "right";
    context.textBaseline = "middle";
    step = round(28 / up);
    for (var y = 0; y <= most; y += step) {
      context.fillText(String(y), this.margin - 8, bottom - y * up);
    }
  };

  Sequence.prototype.isShown = function () {
    return shown === this && document.contains(this.canvas);
  };

  Sequence.prototype.setBusy = function (isBusy) {
    this.canvas.setAttribute("aria-busy", String(isBusy));
    this.progress.hidden = this.stop.hidden = !isBusy;
  };

  // Asks for the values beyond those of the answer.
  Sequence.prototype.load = function (index) {
    var self = this;
    var count = this.board.count;
    var known = tables[this.act.state];
    if (known) {
      this.values = known.values;
      this.period = known.period || this.period;
      this.canvas.setAttribute("aria-label", this.summary());
      var period = this.period;
      this.text.textContent = this.values.length + " values: " + (period
        ? "preperiod " + period[0] + ", period " + period[1] + ", proved." : "no period is proved.");
      this.draw();
    }
    while (index < SIZES.length && this.values.length >= Math.min(SIZES[index], count)) {
      index++;
    }
    this.setBusy(index < SIZES.length);
    if (index >= SIZES.length) {
      return;
    }
    this.progress.value = this.values.length / count;
    shelf.operations.picture("sequence", this.act.state, String(Math.min(SIZES[index], count))).then(
      function (words) {
        tables = {};
        tables[self.act.state] = { values: words.subarray(4), period: words[0] ? Array.from(words.subarray(1, 4)) : null };
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
        self.setBusy(false);
        self.text.textContent = error.cancelled ? "Stopped at " + self.values.length + " values." : error.message;
      }
    );
  };

  function again() {
    if (shown && shown.isShown()) {
      shown.resize();
    }
  }
  window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", again);
  new MutationObserver(again).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  window.addEventListener("resize", again);

  shelf.draw.sequence = function (board, act) {
    var sequence = new Sequence(board, act);
    shown = sequence;
    Promise.resolve().then(function () {
      if (shown !== sequence) {
        return;
      }
      sequence.heap = sequence.isWhole ? 0 : sequence.values.length - 1;
      sequence.resize();
      if (sequence.isWhole && !board.misere) {
        sequence.load(0);
      }
    });
    return sequence.element;
  };
})();
