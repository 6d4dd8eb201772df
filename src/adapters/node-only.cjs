// What a bundle for a page gets in place of a door for Node. A bundler fails on what it cannot find and shows its name,
// while it may pass over `null` in package.json (Vite 8), and would miss each export of an empty module (Turbopack).
module.exports = require('This part of model-query-toolkit runs in Node only; in a page, import model-query-toolkit or model-query-toolkit/msw')
