import { readdirSync, readFileSync } from 'node:fs';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { formatChord } from '../../../../renderer/commands/chord';
import { SETTINGS } from '../../../../renderer/screens/settings/setting-list';
import { chapterOf, CHAPTERS } from '../../../../renderer/shell/handbook/chapters';
import { Handbook } from '../../../../renderer/shell/handbook/Handbook';
import { findPlaces, readHandbook } from '../../../../renderer/shell/handbook/read-handbook';
import { useApp } from '../../../../renderer/state/app-store';
import { allCommands, setUpAllCommands } from '../../../support/all-commands';
import { draw } from '../../../support/page';

setUpAllCommands();

const textOf = (id: string): string =>
  readHandbook()
    .filter((chapter) => chapter.id === id)
    .flatMap(({ sections }) => sections.map(({ title, text }) => `${title}\n${text}`))
    .join('\n');

it('finds a file for each chapter, and a chapter for each file', () => {
  const files = readdirSync('resources/handbook').map((file) => file.replace(/\.md$/, ''));
  expect(files.toSorted()).toEqual(CHAPTERS.map(({ id }) => id).toSorted());
});

it('opens each screen at one chapter, and names no other screen', async () => {
  const { SCREENS } = await import('../../../../renderer/screens');
  const screens = CHAPTERS.flatMap((chapter) => chapter.screens);
  expect(screens.toSorted()).toEqual(SCREENS.map(({ id }) => id).toSorted());
});

it('lists every command in one chapter, with its label', () => {
  for (const { commands } of allCommands)
    for (const { id, label } of commands) {
      const listed = CHAPTERS.filter((chapter) => chapterOf(id) === chapter);
      expect(`${id}: ${listed.length} chapter`).toBe(`${id}: 1 chapter`);
      expect(textOf(listed[0]?.id ?? '')).toContain(`- ${label}`);
    }
});

it('names only commands, and first words of commands, that exist, and none twice', () => {
  const ids = allCommands.flatMap(({ commands }) => commands.map(({ id }) => id));
  const names = CHAPTERS.flatMap(({ commands }) => commands);
  const known = new Set(ids.flatMap((id) => [id, id.split('.')[0] ?? '']));
  expect(names.filter((name) => !known.has(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

it('lists commands or settings in every chapter', () => {
  for (const { id } of CHAPTERS) expect(`${id}: ${textOf(id)}`).toMatch(/^- /m);
});

it('opens the chapter on apps for their screen, and lists exports and downloads in a chapter of their own', () => {
  expect(CHAPTERS.find(({ screens }) => screens.includes('apps'))?.id).toBe('apps');
  expect(['rows.export', 'record.download'].map((id) => chapterOf(id)?.id)).toEqual(['exports', 'exports']);
});

it('lists every setting with its help', () => {
  for (const { label, help } of SETTINGS) expect(textOf('settings')).toContain(`**${label}**: ${help}`);
});

it('fills in every placeholder', () => {
  for (const { id } of CHAPTERS) expect(textOf(id)).not.toMatch(/\{(key|command)|\{\w+:/);
});

it('names the key that a command has now, and the command itself if it has none', () => {
  const { settings } = useApp.getState();
  const bind = (keys: readonly string[]) =>
    useApp.setState({ settings: { ...settings, keys: { 'hunt.run': [...keys] } } });
  expect(textOf('hunt')).toContain('and run: `` Ctrl+Enter ``.');
  bind(['Alt+R']);
  expect(textOf('hunt')).toContain('and run: `` Alt+R ``.');
  bind([]);
  expect(textOf('hunt')).toContain('and run: **Run**.');
  useApp.setState({ settings });
});

it('finds sections by all typed words, those named so first', () => {
  const places = findPlaces(readHandbook(), 'known egress');
  expect(places[0]?.label).toBe('Overview, logins and posture › Known egress');
  expect(places.length).toBeGreaterThan(1);
  expect(findPlaces(readHandbook(), '').map(({ section }) => section)).toEqual(CHAPTERS.map(() => 0));
});

it('shows the place that the arrow keys mark, and gives it the focus on Enter', () => {
  draw(<Handbook onClose={() => undefined} />);
  const search = screen.getByRole('combobox', { name: 'Search the handbook' });
  fireEvent.change(search, { target: { value: 'impossible travel' } });
  const options = screen.getAllByRole('option');
  fireEvent.keyDown(search, { key: 'ArrowDown' });
  expect(options[1]?.getAttribute('aria-selected')).toBe('true');
  fireEvent.keyDown(search, { key: 'ArrowUp' });
  fireEvent.keyDown(search, { key: 'Enter' });
  const article = screen.getByRole('article');
  expect(document.activeElement).toBe(article);
  expect(within(article).getByRole('heading', { name: 'Impossible travel' })).toBeTruthy();
  fireEvent.change(search, { target: { value: 'zzzz' } });
  expect(screen.getByText('No results')).toBeTruthy();
});

it('lets the palette find it by the words help, manual and guide', async () => {
  const { commandEntries } = await import('../../../../renderer/shell/palette/command-entries');
  const entry = commandEntries(allCommands, undefined).find(({ id }) => id === 'app.handbook');
  for (const word of ['help', 'manual', 'guide']) expect(JSON.stringify(entry)).toContain(word);
});

it('finds a command for each key that the README names for the first five minutes', () => {
  const [, steps = ''] = readFileSync('README.md', 'utf8').split('## The first five minutes');
  const keys = [...steps.split('\n## ')[0]!.matchAll(/`([^`]+)`/g)].map(([, key]) => key);
  const known = allCommands.flatMap(({ commands }) => commands.flatMap((one) => one.keys.map(formatChord)));
  expect(keys.length).toBeGreaterThan(10);
  for (const key of keys.filter((one) => one !== 'npm start -- --demo')) expect(known).toContain(key);
});
