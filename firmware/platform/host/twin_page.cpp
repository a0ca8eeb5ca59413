#include "platform/host/twin_page.h"

namespace lumi {

const char* const kTwinPage = R"html(<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Lumisand twin</title>
<style>
  :root { color-scheme: dark; font: 16px/1.5 system-ui, sans-serif; }
  body { margin: 0; min-height: 100vh; background: #0b0d12; color: #e8eaf0; display: grid;
         grid-template-rows: auto 1fr; }
  header { padding: 1.5rem 2rem 0; }
  h1 { margin: 0; font-size: 1.25rem; font-weight: 600; }
  p { margin: .25rem 0 0; color: #9aa3b5; }
  main { padding: 1.5rem 2rem 2rem; display: grid; gap: 1.5rem; align-content: start; }
  section { border: 1px solid #1f2430; border-radius: 16px; padding: 1.25rem; background: #10131a; }
  h2 { margin: 0 0 1rem; font-size: 1rem; font-weight: 600; display: flex; justify-content: space-between; }
  h2 span { color: #9aa3b5; font-weight: 400; font-variant-numeric: tabular-nums; }
  canvas { width: 100%; display: block; }
  #table { max-width: 60rem; margin: auto; background: #1a1611; border-radius: 8px; }
</style>
<header>
  <h1>Lumisand twin</h1>
  <p>What the hardware was really told.</p>
</header>
<main>
  <section>
    <h2>LED strip <span id="state" role="status">connecting</span></h2>
    <canvas id="strip" role="img" aria-label="The LED strip as it shines now"></canvas>
  </section>
  <section>
    <h2>Sand table <span id="table-state" role="status">no table has reported</span></h2>
    <canvas id="table" width="1200" height="800" role="img"
            aria-label="Where the ball has gone since this page was opened"></canvas>
  </section>
</main>
<script>
  const canvas = document.getElementById('strip');
  const state = document.getElementById('state');
  const SPACING = 34;
  const ROW = 64;
  const GLOW = 30;

  /** LEDs shine far brighter than a screen: lift the linear value back to what an eye sees. */
  function seen(value) {
    return Math.round(255 * Math.pow(value / 255, 1 / 2.2));
  }

  function draw(pixels) {
    const count = pixels.length / 6;
    const width = canvas.clientWidth;
    const perRow = Math.max(1, Math.floor((width - 2 * (GLOW - SPACING / 2)) / SPACING));
    const height = Math.ceil(count / perRow) * ROW;
    const left = (width - Math.min(count, perRow) * SPACING) / 2;
    const scale = devicePixelRatio;
    canvas.style.height = height + 'px';
    if (canvas.width !== Math.round(width * scale) || canvas.height !== Math.round(height * scale)) {
      canvas.width = Math.round(width * scale);
      canvas.height = Math.round(height * scale);
    }
    const context = canvas.getContext('2d');
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.clearRect(0, 0, width, height);
    context.globalCompositeOperation = 'lighter';
    for (let i = 0; i < count; i++) {
      const x = left + (i % perRow + 0.5) * SPACING;
      const y = (Math.floor(i / perRow) + 0.5) * ROW;
      const [r, g, b] = [0, 2, 4].map((at) => seen(parseInt(pixels.substr(i * 6 + at, 2), 16)));
      const glow = context.createRadialGradient(x, y, 2, x, y, GLOW);
      glow.addColorStop(0, `rgba(${r},${g},${b},.55)`);
      glow.addColorStop(1, `rgba(${r},${g},${b},0)`);
      context.fillStyle = glow;
      context.fillRect(x - GLOW, y - GLOW, GLOW * 2, GLOW * 2);
      context.fillStyle = `rgb(${Math.max(r, 22)},${Math.max(g, 25)},${Math.max(b, 32)})`;
      context.beginPath();
      context.roundRect(x - 6, y - 6, 12, 12, 3);
      context.fill();
    }
  }

  const table = document.getElementById('table').getContext('2d');
  const trail = new Path2D();
  const tableState = document.getElementById('table-state');
  const PIXELS_PER_MM = 2;

  function drawBall(x, y) {
    table.clearRect(0, 0, table.canvas.width, table.canvas.height);
    table.lineWidth = 3;
    table.strokeStyle = '#c9a873';
    table.stroke(trail);
    table.fillStyle = '#f2f4f8';
    table.beginPath();
    table.arc(x, y, 9, 0, 7);
    table.fill();
  }

  new EventSource('/api/table/stream').onmessage = (event) => {
    const { reports, state, x, y } = JSON.parse(event.data);
    if (reports === 0) return;
    tableState.textContent = `${state}, ${x.toFixed(1)}, ${y.toFixed(1)} mm`;
    const left = x * PIXELS_PER_MM;
    const top = table.canvas.height - y * PIXELS_PER_MM;
    trail.lineTo(left, top);
    drawBall(left, top);
  };

  const events = new EventSource('/api/strip/stream');
  events.onmessage = (event) => {
    const { frames, pixels } = JSON.parse(event.data);
    state.textContent = `${pixels.length / 6} LEDs, frame ${frames}`;
    draw(pixels);
  };
  events.onerror = () => { state.textContent = 'not connected'; };
</script>
</html>
)html";

}  // namespace lumi
