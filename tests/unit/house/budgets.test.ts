import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { BUDGETS, builtSizes, overBudget } from '../../../scripts/setup/budgets.mjs';

it('measures the main bundle, the whole page bundle, and what the page loads as it starts', () => {
  const out = mkdtempSync(join(tmpdir(), 'postern-budgets-'));
  onTestFinished(() => rmSync(out, { recursive: true, force: true, maxRetries: 5 }));
  const write = (path: string, size: number) => {
    mkdirSync(join(out, path, '..'), { recursive: true });
    writeFileSync(join(out, path), 'x'.repeat(size));
  };
  write('main/index.js', 10);
  write('main/chunks/application-f2.js', 20);
  write('renderer/index.html', 1);
  write('renderer/assets/app-C3-_q.js', 300);
  write('renderer/assets/app-D2.css', 400);
  write('renderer/assets/entry-A1.js', 500);
  write('renderer/assets/AppsScreen-A1.js', 7_000);
  expect(builtSizes(out)).toEqual({
    'main bundle': 30,
    'page bundle, loaded at the start': 1_200,
    'page bundle, all of it': 8_201,
  });
});

it('names each part that is over its budget, and where the budget is', () => {
  const most = BUDGETS['main bundle'] ?? 0;
  expect(overBudget({ 'main bundle': most * 1_000 })).toEqual([]);
  expect(overBudget({ 'main bundle': most * 1_000 + 1, 'installed application': 1 })).toEqual([
    expect.stringMatching(/^main bundle: \d+ kB, its budget is \d+ kB .*scripts\/setup\/budgets\.mjs/),
  ]);
});
