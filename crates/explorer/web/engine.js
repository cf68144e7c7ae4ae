// Calls the shelf, compiled to WebAssembly, in workers: long work does not stop the page, and ends with its worker.
// A module is gzipped, in base64, in a script of its own that is loaded when it is needed first, as a page from a
// folder may fetch nothing.
(function () {
  "use strict";
  // The folder of this script and of those with the modules.
  var folder = document.currentScript.src.replace(/[^/]*$/, "");
  // For so many milliseconds a question waits for a picture.
  var PATIENCE = 100;
  // The engines by the names of their modules, and the texts of the modules.
  var engines = {};
  shelf.modules = {};

  // The worker: one instance of the module, made anew after a panic.
  function work() {
    var bytes = null;
    var instance = null;

    function start() {
      return WebAssembly.instantiate(bytes, {}).then(function (made) {
        instance = made.instance.exports;
      });
    }

    function run(number, text) {
      var input = new TextEncoder().encode(text);
      var at = instance.explorer_alloc(input.length);
      new Uint8Array(instance.memory.buffer, at, input.length).set(input);
      var out = instance.explorer_call(number, at, input.length);
      instance.explorer_free(at, input.length);
      var words = new DataView(instance.memory.buffer, out, 8);
      var status = words.getUint32(0, true);
      var length = words.getUint32(4, true);
      var result = new Uint8Array(instance.memory.buffer, out + 8, length).slice();
      instance.explorer_free(out, 8 + length);
      return { status: status, bytes: result };
    }

    function lastPanic() {
      var at = instance.explorer_panic();
      var length = new DataView(instance.memory.buffer, at, 4).getUint32(0, true);
      return new TextDecoder().decode(new Uint8Array(instance.memory.buffer, at + 4, length).slice());
    }

    self.onmessage = function (event) {
      var request = event.data;
      if (request.bytes) {
        bytes = request.bytes;
        start().then(
          function () {
            self.postMessage({ id: request.id, status: 0, bytes: new Uint8Array(0) });
          },
          function (error) {
            self.postMessage({ id: request.id, panic: String(error) });
          }
        );
        return;
      }
      try {
        var result = run(request.number, request.text);
        self.postMessage({ id: request.id, status: result.status, bytes: result.bytes });
      } catch (error) {
        var message = String(error);
        try {
          message = lastPanic() || message;
        } catch (another) {
          // The memory is lost as well; the first error says enough.
        }
        start().then(function () {
          self.postMessage({ id: request.id, panic: message });
        });
      }
    };
  }

  function loaded(name) {
    return new Promise(function (resolve, reject) {
      var script = document.createElement("script");
      script.src = folder + name + ".js";
      script.onload = resolve;
      script.onerror = function () {
        script.remove();
        reject({ message: "There is no answer, as `" + name + ".js` cannot be loaded" });
      };
      document.head.appendChild(script);
    });
  }

  function breakAll(promises, error) {
    promises.forEach(function (promise) { promise.reject(error); });
  }

  // A module in its worker.
  function Engine(name) {
    var worker = null;
    var module = null;
    var ready = null;
    // What was asked, by number, and is not answered.
    var waiting = {};
    // Pictures that were ended for questions which are not answered yet.
    var ended = [];
    var next = 1;

    function post(request) {
      return new Promise(function (resolve, reject) {
        request.id = next++;
        waiting[request.id] = { request: request, resolve: resolve, reject: reject };
        worker.postMessage(request);
      });
    }

    function unpacked() {
      module = module || loaded(name).then(function () {
        var bytes = Uint8Array.from(atob(shelf.modules[name]), function (char) { return char.charCodeAt(0); });
        return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
      });
      return module;
    }

    function started() {
      if (!ready) {
        ready = unpacked().then(function (bytes) {
          var address = URL.createObjectURL(
            new Blob(["(" + work + ")()"], { type: "text/javascript" })
          );
          worker = new Worker(address);
          URL.revokeObjectURL(address);
          worker.onmessage = function (event) {
            var answer = event.data;
            var promise = waiting[answer.id];
            delete waiting[answer.id];
            if (answer.panic) {
              promise.reject({ panic: true, message: answer.panic });
            } else {
              promise.resolve(answer);
            }
            // Who wants an ended picture still, asks once more.
            if (!promise.request.bytes && !Object.keys(waiting).length) {
              breakAll(ended.splice(0), { cancelled: true, again: true });
            }
          };
          return post({ bytes: bytes });
        });
        // The next call tries again.
        ready.catch(function () { ready = module = null; });
      }
      return ready;
    }

    this.call = function (number, texts, decode) {
      return started()
        .then(function () {
          var request = { number: number, text: texts.join("\0"), isPicture: Boolean(decode) };
          var answer = post(request);
          if (!decode) {
            later(request.id);
          }
          return answer;
        })
        .then(function (answer) {
          if (answer.status || !decode) {
            var value = JSON.parse(new TextDecoder().decode(answer.bytes));
            if (answer.status) {
              throw value;
            }
            return value;
          }
          return decode(answer.bytes);
        });
    };

    // Ends the worker, and returns what was asked of it.
    function end() {
      if (worker) {
        worker.terminate();
        worker = null;
        ready = null;
      }
      var asked = waiting;
      waiting = {};
      return Object.keys(asked).map(function (id) { return asked[id]; });
    }

    function later(id) {
      setTimeout(function () { hurry(id); }, PATIENCE);
    }

    // Ends the picture for which a question still waits. The questions are asked again, of a new worker.
    function hurry(id) {
      if (!waiting[id]) {
        return;
      }
      // Numbers are in order, and the first one is being answered.
      if (!waiting[Object.keys(waiting)[0]].request.isPicture) {
        later(id);
        return;
      }
      var asked = end();
      function keep(isPicture) {
        return asked.filter(function (it) { return it.request.isPicture === isPicture; });
      }
      ended = ended.concat(keep(true));
      started().then(function () {
        keep(false).forEach(function (it) {
          waiting[it.request.id] = it;
          worker.postMessage(it.request);
        });
      }, function (error) { breakAll(asked, error); });
    }

    this.cancel = function () {
      breakAll(end().concat(ended.splice(0)), { cancelled: true, message: "Cancelled" });
    };
  }

  // Returns the engine of an explorer. Inputs of problems are read by that of the first one.
  function engineOf(explorer) {
    var found = shelf.explorers.filter(function (it) { return it.name === explorer; })[0];
    var name = (found || shelf.explorers[0]).module;
    engines[name] = engines[name] || new Engine(name);
    return engines[name];
  }

  // Calls an operation; the promise is kept with its value, or broken with `{message, argument, start, end}`, or
  // with `{panic, message}`. The first text names an explorer or a problem.
  shelf.call = function (number, texts, decode) {
    return engineOf(texts[0]).call(number, texts, decode);
  };

  // Reads the numbers of a picture.
  shelf.words = function (bytes) {
    return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  };

  // Ends all work that has not ended. Its promises are broken with `{cancelled: true}`.
  shelf.cancel = function () {
    Object.keys(engines).forEach(function (name) { engines[name].cancel(); });
  };
})();
