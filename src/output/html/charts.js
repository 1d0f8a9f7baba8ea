/* Small charts of the matches; what is clicked filters. */

const VOLUMES = { A: "A  Flank", B: "B  Semi-open", C: "C  Open", D: "D  Closed", E: "E  Indian" };
const CHARTS = { query: "Queries", year: "Years", eco: "Openings", result: "Results" };

class Chart {
  constructor(report, facet, keys, draw) {
    Object.assign(this, { report, facet, keys, draw });
    this.total = new Map(keys.map((key) => [key, 0]));
    for (const hit of report.hits) hit.keys[facet].forEach((key) => this.total.set(key, (this.total.get(key) || 0) + 1));
    this.picture = svg("svg", { role: "group", "aria-label": CHARTS[facet] });
    this.root = el("section", { class: `chart ${facet}` }, el("h2", {}, CHARTS[facet]), this.picture);
    this.picture.addEventListener("keydown", (event) => this.key(event));
  }

  name(key) {
    if (this.facet === "result") return { "1-0": "White won", "0-1": "Black won", "1/2-1/2": "Draw", "*": "No result" }[key];
    return this.facet === "eco" ? { ...VOLUMES, none: "no code" }[key] || key : key;
  }

  /* Whether two keys are measured alike: single openings are not measured by whole volumes. */
  alike(key, other) {
    return this.facet !== "eco" || (other.length === 3) === (key.length === 3);
  }

  /* The longest bar among those that are measured alike. */
  most(key) {
    return Math.max(...this.keys.filter((other) => this.alike(key, other)).map((other) => this.total.get(other)), 1);
  }

  show(counts) {
    const focused = this.picture.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
    const chosen = this.report.chosen[this.facet];
    this.picture.replaceChildren(...this.draw(this, counts));
    const bars = [...this.picture.querySelectorAll(".pick")];
    bars.forEach((bar, i) => bar.setAttribute("tabindex", (focused ? bar.dataset.key === focused : i === 0) ? "0" : "-1"));
    this.root.classList.toggle("chosen", chosen.size > 0);
    const again = bars.find((bar) => bar.dataset.key === focused);
    if (again) again.focus();
  }

  /* A part to click on. */
  pick(key, count, ...shapes) {
    const chosen = this.report.chosen[this.facet].has(key);
    const group = svg("g", { class: chosen ? "pick chosen" : "pick", role: "button", "aria-pressed": String(chosen), "aria-label": `${this.name(key)}: ${count} of ${this.total.get(key)}` },
      svg("title", {}, `${this.name(key)}: ${count.toLocaleString("en")}`), ...shapes);
    group.dataset.key = key;
    group.addEventListener("click", () => this.toggle(key));
    return group;
  }

  toggle(key) {
    const chosen = this.report.chosen[this.facet];
    if (!chosen.delete(key)) chosen.add(key);
    this.report.apply();
    announce(`${byId("shown").textContent}`);
  }

  key(event) {
    const bars = [...this.picture.querySelectorAll(".pick")];
    const at = bars.indexOf(document.activeElement);
    const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: bars.length - 1 }[event.key];
    if (event.key === "Enter" || event.key === " ") this.toggle(document.activeElement.dataset.key);
    else if (to === undefined) return;
    else if (bars[to]) {
      bars.forEach((bar, i) => bar.setAttribute("tabindex", i === to ? "0" : "-1"));
      bars[to].focus();
    }
    event.preventDefault();
  }
}

/* One bar a row, with its name and its number; a gap where another measure begins. */
function rows(chart, counts) {
  const begins = (key, i) => i > 0 && !chart.alike(key, chart.keys[i - 1]);
  const gaps = chart.keys.filter(begins).length;
  chart.picture.setAttribute("viewBox", `0 0 300 ${chart.keys.length * 22 + gaps * 14 + 2}`);
  let next = 0;
  return chart.keys.map((key, i) => {
    const count = counts.get(key) || 0;
    const y = begins(key, i) ? next + 14 : next;
    next = y + 22;
    const wide = (n) => Math.max(n > 0 ? 1.5 : 0, (n / chart.most(key)) * 150);
    const name = chart.name(key);
    return chart.pick(key, count,
      svg("rect", { class: "target", x: 0, y, width: 300, height: 22, rx: 4 }),
      svg("text", { class: "name", x: 6, y: y + 15.5 }, name.length > 14 ? name.slice(0, 13) + "…" : name),
      svg("rect", { class: "all", x: 100, y: y + 4, width: wide(chart.total.get(key)), height: 14, rx: 2 }),
      svg("rect", { class: "some", x: 100, y: y + 4, width: wide(count), height: 14, rx: 2 }),
      svg("text", { class: "number", x: 294, y: y + 15.5 }, count.toLocaleString("en")));
  });
}

/* One column a year or decade. */
function columns(chart, counts) {
  const most = Math.max(...chart.total.values(), 1);
  const [wide, high, n] = [300, 88, chart.keys.length];
  chart.picture.setAttribute("viewBox", `0 0 ${wide} ${high + 24}`);
  const room = Math.min(wide / n, 40);
  const every = Math.ceil(46 / room);
  /* Names at the ends stay inside. */
  const place = (i) => (room >= 40 ? ["", (i + 0.5) * room] : i === 0 ? [" start", 0] : (i + 0.5) * room > wide - 18 ? [" end", wide] : ["", (i + 0.5) * room]);
  return chart.keys.map((key, i) => {
    const count = counts.get(key) || 0;
    const tall = (m) => Math.max(m > 0 ? 1.5 : 0, (m / most) * (high - 14));
    const all = tall(chart.total.get(key));
    const bar = (kind, tall) => svg("rect", { class: kind, x: i * room + room * 0.1, y: high - tall, width: room * 0.8, height: tall, rx: Math.min(2, room / 4) });
    const shapes = [svg("rect", { class: "target", x: i * room, y: 0, width: room, height: high + 4, rx: 3 }), bar("all", all), bar("some", tall(count))];
    if (room >= 22 && chart.total.get(key)) shapes.push(svg("text", { class: "number top", x: (i + 0.5) * room, y: high - all - 4 }, String(count)));
    if (i % every === 0) {
      const [end, x] = place(i);
      shapes.push(svg("text", { class: "name below" + end, x, y: high + 17 }, key === "no date" ? "?" : key));
    }
    return chart.pick(key, count, ...shapes);
  });
}

/* What a query has counted: a bar a value with its number, and nothing to click on. */
function tallyChart(tally) {
  const percent = (share) => `${(100 * share).toFixed(1)}%`;
  const most = Math.max(...tally.bars.map((bar) => bar.count), 1);
  const picture = svg("svg", { role: "group", "aria-label": tally.name, viewBox: `0 0 300 ${tally.bars.length * 22 + 2}` });
  picture.append(...tally.bars.map((bar, i) => {
    const y = i * 22;
    const told = `${bar.name}: ${bar.count.toLocaleString("en")}, ${percent(bar.share)} of all counted, in ${percent(bar.games)} of all games; first in ${bar.first}`;
    return svg("g", { role: "img", "aria-label": told }, svg("title", {}, told),
      svg("text", { class: "name", x: 6, y: y + 15.5 }, bar.name.length > 14 ? bar.name.slice(0, 13) + "…" : bar.name),
      svg("rect", { class: "some", x: 100, y: y + 4, width: Math.max(1.5, (bar.count / most) * 120), height: 14, rx: 2 }),
      svg("text", { class: "number", x: 294, y: y + 15.5 }, bar.count.toLocaleString("en")));
  }));
  const rest = [`${tally.counted.toLocaleString("en")} counted${tally.per_game ? " per game" : ""}`, plural(tally.values, "value")];
  if (tally.others) rest.push(`${plural(tally.others[0], "other")}: ${tally.others[1].toLocaleString("en")}`);
  if (tally.nothing) rest.push(`no value: ${tally.nothing.toLocaleString("en")}`);
  return el("section", { class: "chart tally" }, el("h2", {}, tally.name), picture, el("p", { class: "rest" }, rest.join(", ")));
}

function makeCharts(report) {
  const years = [...new Set(report.hits.map((hit) => hit.keys.year[0]))].sort();
  const dated = years.filter((year) => year !== "no date");
  const all = [];
  if (dated.length) for (let year = parseInt(dated[0], 10); year <= parseInt(dated[dated.length - 1], 10); year += report.span) all.push(report.span === 1 ? String(year) : `${year}s`);
  if (years.length > dated.length && dated.length) all.push("no date");
  const charts = [];
  if (all.length) charts.push(new Chart(report, "year", all, columns));
  if (report.openings.length) charts.push(new Chart(report, "eco", report.openings, rows));
  if (report.hits.length) charts.push(new Chart(report, "result", RESULTS.filter((result) => report.hits.some((hit) => hit.keys.result[0] === result)), rows));
  if (report.run.queries.length > 1) charts.push(new Chart(report, "query", report.run.queries.map((query) => query.label), rows));
  const tallies = ((report.account || {}).tallies || []).map(tallyChart);
  byId("charts").replaceChildren(...tallies, ...charts.map((chart) => chart.root));
  byId("charts").hidden = charts.length + tallies.length === 0;
  return charts;
}
