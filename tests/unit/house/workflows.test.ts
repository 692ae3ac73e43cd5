import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { describe, expect, it } from 'vitest';

const FOLDER = '.github/workflows';
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};
const WORKFLOWS = readdirSync(FOLDER).map(
  (name) => [name, readFileSync(join(FOLDER, name), 'utf8')] as const,
);

describe.each(WORKFLOWS)('the workflow %s', (_name, text) => {
  it('parses as YAML', async () => {
    await expect(format(text, { parser: 'yaml' })).resolves.toContain('jobs:');
  });

  it('calls at least one npm script, and only scripts that exist', () => {
    const called = [...text.matchAll(/\bnpm (?:run )?(?:-s )?(?!run\b)([\w:]+)/g)].map(
      ([, name = '']) => name,
    );
    expect(called.length).toBeGreaterThan(0);
    expect(called.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('pins each action to a commit, with its version beside it, and may only read the repository', () => {
    const uses = text.split('\n').filter((line) => line.includes('uses:'));
    expect(uses.length).toBeGreaterThan(1);
    for (const line of uses) expect(line).toMatch(/uses: actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    expect(text).toContain('permissions:\n  contents: read\n');
    expect(text).not.toMatch(/: write\b|pull_request_target/);
  });
});

it('uses one version of each action in all workflows', () => {
  const actions = new Map<string, Set<string>>();
  for (const [, action = '', version = ''] of WORKFLOWS.flatMap(([, text]) => [
    ...text.matchAll(/uses: ([^@]+)@(.+)/g),
  ]))
    actions.set(action, (actions.get(action) ?? new Set()).add(version));
  expect([...actions.values()].filter((versions) => versions.size > 1)).toEqual([]);
});
