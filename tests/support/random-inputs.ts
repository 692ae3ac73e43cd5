/** Keys, texts and files for the random user. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Keys that the random user presses. */
export const KEYS = [
  'j',
  'k',
  ' ',
  'Enter',
  'Escape',
  'Escape',
  'Tab',
  'Shift+Tab',
  'ArrowDown',
  'ArrowUp',
  'ArrowLeft',
  'ArrowRight',
  'PageDown',
  'PageUp',
  'Home',
  'End',
  '/',
  '?',
  'Control+k',
  'Control+Enter',
  'Control+e',
  'Control+t',
  'Control+w',
  'Control+PageDown',
  'Control+Shift+l',
  'Alt+1',
  'Alt+2',
  'Alt+j',
  'F5',
  'Backspace',
  'Delete',
  'Shift+ArrowDown',
  'Control+a',
  'ContextMenu',
  'n',
  'p',
  'x',
  'v',
  'Alt+4',
  'Alt+3',
  'Alt+5',
  'Control+o',
  'Control+b',
  'Alt+g',
  'Alt+c',
  'Control+h',
  'Control+s',
  'Control+Shift+s',
  'Control+Shift+e',
  'a',
  'c',
  'o',
  'u',
  'm',
  'F2',
  '=',
];
/** Each stretch begins on another screen, so that even the short form meets all of them. */
export const STARTS = [
  ['Alt+2'],
  ['Alt+4', 'Control+o'],
  ['Control+t', 'Control+b'],
  ['Alt+3'],
  ['Alt+1'],
  ['Alt+5'],
  ['Control+t', 'Alt+g'],
] as const;
/** Texts that the random user types, also in the cells of files. */
export const TEXTS = [
  'invoice',
  '=1+1',
  '<img src=x onerror=alert(1)>',
  '2026-11-20',
  '-1',
  '%',
  "o'brien",
  '\u202eexe.fdp',
  'x'.repeat(300),
  '"',
  '11/20/26',
  '.*(',
];

/** Writes files to open, a broken one among them, and returns their paths. */
export const writeRandomFiles = (folder: string): string[] => {
  const rows = Array.from({ length: 1_000 }, (_, i) => ({
    entity_id: `e${i}`,
    Subject: TEXTS[i % TEXTS.length],
    Score: i,
  }));
  return [
    [
      'rows.csv',
      [
        'entity_id,Subject,Score',
        ...rows.map((row) => `${row.entity_id},"${row.Subject?.replaceAll('"', '""')}",${row.Score}`),
      ].join('\r\n'),
    ],
    ['rows.json', JSON.stringify(rows)],
    ['definitions.json', JSON.stringify({ queries: [{ query_label: 'Not whole' }] })],
    ['broken.xlsx', 'PK\u0003\u0004 no workbook'],
  ].map(([name = '', text = '']) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  });
};
