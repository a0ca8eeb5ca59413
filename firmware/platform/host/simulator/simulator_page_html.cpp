#include "platform/host/simulator/simulator_page.h"

namespace lumi {

const char* const kSimulatorPageHtml = R"html(<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Lumisand simulator</title>
<style>
  :root { color-scheme: dark; font: 16px/1.5 system-ui, sans-serif; }
  body { margin: 0; min-height: 100vh; background: #0b0d12; color: #e8eaf0; display: grid;
         grid-template-rows: auto 1fr; }
  header { padding: 1.5rem 2rem 0; }
  h1 { margin: 0; font-size: 1.25rem; font-weight: 600; }
  p { margin: .25rem 0 0; color: #9aa3b5; }
  main { padding: 1.5rem 2rem 2rem; display: grid; gap: 1.5rem; align-content: start;
         grid-template-columns: repeat(auto-fit, minmax(min(30rem, 100%), 1fr)); }
  section { border: 1px solid #1f2430; border-radius: 16px; padding: 1.25rem; background: #10131a; min-width: 0; }
  section.strip, section.table { grid-column: 1 / -1; }
  h2 { margin: 0 0 1rem; font-size: 1rem; font-weight: 600; display: flex; justify-content: space-between; }
  h2 span { color: #9aa3b5; font-weight: 400; font-variant-numeric: tabular-nums; }
  canvas { width: 100%; display: block; }
  .matrix canvas { background: #06070a; border-radius: 8px; }
  .table canvas { max-width: 60rem; margin: auto; background: #1a1611; border-radius: 8px; }
</style>
<header>
  <h1>Lumisand simulator</h1>
  <p>What the hardware really received.</p>
</header>
<main></main>
<script>
  /** LEDs shine far brighter than a screen: converts the linear value to what an eye perceives. */
  const SEEN = Array.from({ length: 256 }, (_, value) => Math.round(255 * Math.pow(value / 255, 1 / 2.2)));

  function colorOf(pixels, i) {
    return [0, 2, 4].map((at) => SEEN[parseInt(pixels.substr(i * 6 + at, 2), 16)]);
  }

  /** Clears the canvas, sets its height in CSS pixels and returns its drawing context. */
  function cleared(canvas, height) {
    const scale = devicePixelRatio;
    const width = canvas.clientWidth;
    canvas.style.height = height + 'px';
    if (canvas.width !== Math.round(width * scale) || canvas.height !== Math.round(height * scale)) {
      canvas.width = Math.round(width * scale);
      canvas.height = Math.round(height * scale);
    }
    const context = canvas.getContext('2d');
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.globalCompositeOperation = 'source-over';
    context.clearRect(0, 0, width, height);
    context.globalCompositeOperation = 'lighter';
    return context;
  }

  function drawGlow(context, x, y, radius, [r, g, b], strength) {
    if (r + g + b === 0) return;
    const glow = context.createRadialGradient(x, y, 2, x, y, radius);
    glow.addColorStop(0, `rgba(${r},${g},${b},${strength})`);
    glow.addColorStop(1, `rgba(${r},${g},${b},0)`);
    context.fillStyle = glow;
    context.fillRect(x - radius, y - radius, radius * 2, radius * 2);
  }

  function drawLed(context, x, y, size, [r, g, b]) {
    context.fillStyle = `rgb(${Math.max(r, 22)},${Math.max(g, 25)},${Math.max(b, 32)})`;
    context.beginPath();
    context.roundRect(x - size / 2, y - size / 2, size, size, size / 4);
    context.fill();
  }

  function drawStrip(canvas, pixels) {
    const [spacing, row, glow] = [34, 64, 30];
    const count = pixels.length / 6;
    const width = canvas.clientWidth;
    const perRow = Math.max(1, Math.floor((width - 2 * (glow - spacing / 2)) / spacing));
    const left = (width - Math.min(count, perRow) * spacing) / 2;
    const context = cleared(canvas, Math.ceil(count / perRow) * row);
    for (let i = 0; i < count; i++) {
      const x = left + (i % perRow + 0.5) * spacing;
      const y = (Math.floor(i / perRow) + 0.5) * row;
      const color = colorOf(pixels, i);
      drawGlow(context, x, y, glow, color, 0.55);
      drawLed(context, x, y, 12, color);
    }
  }

  /** Default wiring of the panel: the chain runs down the first column, up the second, and so on. */
  function drawMatrix(canvas, pixels) {
    const [columns, rows] = [32, 8];
    const cell = canvas.clientWidth / columns;
    const context = cleared(canvas, cell * rows);
    for (let i = 0; i < pixels.length / 6; i++) {
      const column = Math.floor(i / rows);
      const row = column % 2 ? rows - 1 - i % rows : i % rows;
      const [x, y] = [(column + 0.5) * cell, (row + 0.5) * cell];
      const color = colorOf(pixels, i);
      drawGlow(context, x, y, cell * 1.3, color, 0.4);
      drawLed(context, x, y, cell * 0.62, color);
    }
  }

  /** Draws the table, the ball's way and the ball. Another table clears the way. */
  function ballDrawer(canvas) {
    const context = canvas.getContext('2d');
    let [table, trail] = ['', null];
    return ({ x, y, width, height, round }) => {
      const perMm = 1200 / Math.max(width, height);
      if (table !== [width, height, round].join()) {
        table = [width, height, round].join();
        trail = new Path2D();
        Object.assign(canvas, { width: width * perMm, height: height * perMm });
        canvas.style.borderRadius = round ? '50%' : '';
      }
      const [left, top] = [x * perMm, canvas.height - y * perMm];
      trail.lineTo(left, top);
      context.clearRect(0, 0, canvas.width, canvas.height);
      context.lineWidth = 3;
      context.strokeStyle = '#c9a873';
      context.stroke(trail);
      context.fillStyle = '#f2f4f8';
      context.beginPath();
      context.arc(left, top, 9, 0, 7);
      context.fill();
    };
  }

  function addSection(kind, title, description, waiting) {
    const section = document.createElement('section');
    section.className = kind;
    section.innerHTML = '<h2><b></b> <span role="status"></span></h2><canvas role="img"></canvas>';
    const [name, state] = section.querySelectorAll('b, span');
    const canvas = section.querySelector('canvas');
    name.textContent = title;
    state.textContent = waiting;
    canvas.setAttribute('aria-label', description);
    document.querySelector('main').append(section);
    return { state, canvas };
  }

  function listen(stream, state, onData) {
    const events = new EventSource(stream);
    events.onmessage = (event) => onData(JSON.parse(event.data));
    events.onerror = () => { state.textContent = 'not connected'; };
  }

  const SHOW = {
    strip({ streams }) {
      const { state, canvas } = addSection('strip', 'LED strip', 'The LED strip as it shines now', 'connecting');
      listen(streams[0], state, ({ frames, pixels }) => {
        state.textContent = `${pixels.length / 6} LEDs, frame ${frames}`;
        drawStrip(canvas, pixels);
      });
    },
    /** Shows the one of hub and satellite that received a frame recently; the hub has priority. */
    matrix({ name, streams }) {
      const { state, canvas } = addSection('matrix', name, `${name} as it shines now`, 'connecting');
      const LATELY = 2500;
      let hubAt = -LATELY;
      streams.forEach((stream, at) => listen(stream, state, ({ frames, pixels }) => {
        const now = performance.now();
        if (frames === 0 && streams.length > 1) return;
        if (at === 0) hubAt = now;
        else if (now - hubAt < LATELY) return;
        state.textContent = frames === 0 ? 'nothing was sent yet' : `frame ${frames}`;
        drawMatrix(canvas, pixels);
      }));
    },
    table({ streams }) {
      const { state, canvas } = addSection('table', 'Sand table',
        'Where the ball has gone since this page was opened', 'no table has reported');
      const draw = ballDrawer(canvas);
      listen(streams[0], state, (ball) => {
        if (ball.reports === 0) return;
        state.textContent = `${ball.state}, ${ball.x.toFixed(1)}, ${ball.y.toFixed(1)} mm`;
        draw(ball);
      });
    },
  };

  fetch('/api/shown').then((answer) => answer.json()).then((all) => all.forEach((each) => SHOW[each.kind](each)));
</script>
</html>
)html";

}  // namespace lumi
