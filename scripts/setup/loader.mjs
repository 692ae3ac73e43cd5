/** package.json of the app that the test runtime carries in place of Electron's default app. */
export const LOADER_PACKAGE = `${JSON.stringify({ name: 'electron', productName: 'Electron', type: 'module', main: 'main.mjs' }, null, 2)}\n`;

/**
 * Its main: starts the app folder named by the first argument that is no flag. A module with a top-level await, so
 * that Electron holds back `ready` until the app's own main has run.
 */
export const LOADER_MAIN = `import { app } from 'electron'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const given = process.argv.slice(1).find((arg) => !arg.startsWith('-'))
if (given === undefined) {
  process.stderr.write('usage: electron <app folder>\\n')
  process.exit(1)
}
const folder = resolve(given)
const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
process.defaultApp = true
app.setAppPath(folder)
app.setName(about.productName ?? about.name)
app.setVersion(about.version ?? '0.0.0')
await import(pathToFileURL(join(folder, about.main ?? 'index.js')).href)
`;
