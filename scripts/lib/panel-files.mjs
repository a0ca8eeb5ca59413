/** What the hub's flash and a phone's first load allow. */
const kPageBudget = 32 * 1024;
const kPartBudget = 16 * 1024;

/** The files of the built panel in data/www that browsers ask for: index.html.gz, and parts such as sand-7762a71e72.js.gz. */
export function isPart(name) {
  return /^[a-z0-9]+-[a-z0-9]+\.js\.gz$/.test(name);
}

/** In bytes, as the browser receives it. */
export function budgetOf(name) {
  return isPart(name) ? kPartBudget : kPageBudget;
}

/** "sand" of sand-7762a71e72.js.gz. */
export function titleOf(name) {
  return isPart(name) ? name.split("-")[0] : "start";
}
