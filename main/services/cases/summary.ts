/** A case as one document for people: Markdown, HTML that loads nothing, and defanged text for a ticket. */
import type { Case, Pin } from '../../../shared/model/case';
import { showInvisible } from '../../../shared/model/invisible';
import { defang } from '../../../shared/rules/defang';
import { iocsOf, type Ioc } from './iocs';
import { missingOf } from './missing-parts';
import { text } from './text';

/** The content of a summary: the case, its indicators, and the names of the files of its pins. */
export type Summary = {
  readonly case: Case;
  readonly iocs: readonly Ioc[];
  readonly exportedAt: string;
  readonly files: ReadonlyMap<string, string>;
  readonly show: (text: string) => string;
};

/** Returns the parts of a summary; everything in it is defanged, and invisible characters are marked. */
export const createSummary = (
  one: Case,
  own: readonly string[],
  exportedAt: string,
  files: ReadonlyMap<string, string> = new Map(),
): Summary => ({
  case: one,
  iocs: iocsOf(one, own),
  exportedAt,
  files,
  show: (value) => defang(showInvisible(value), own),
});

const factsOf = ({
  case: one,
  exportedAt,
}: Summary): readonly (readonly [label: string, value: string])[] => [
  [text.tenant, one.tenant],
  [text.who, one.who],
  [text.created, one.createdAt],
  [text.changedAt, one.changedAt],
  [text.exported, exportedAt],
];

/** Puts a text on one line. */
const flat = (value: string): string => value.replaceAll(/\s+/g, ' ').trim();
/** Keeps text from being read as Markdown. */
const plain = (value: string): string =>
  flat(value)
    .replaceAll(/[\\`*_[\]#|~]/g, '\\$&')
    .replaceAll('<', '&lt;');
const pinLine = ({ at, who }: Pin): string => text.pinned(at, who);

/** Returns the summary as Markdown. The notes are the analyst's own Markdown, and stay as they are; only their HTML is escaped. */
export const asMarkdown = (summary: Summary): string => {
  const { case: one, iocs, files, show } = summary;
  const lines = [
    `# ${plain(show(one.title))}`,
    '',
    ...factsOf(summary).map(([label, value]) => `- ${label}: ${plain(show(value))}`),
    '',
    `## ${text.notes}`,
    '',
    one.notes.trim() === '' ? text.none : show(one.notes).replaceAll('<', '&lt;'),
    '',
    `## ${text.pins}`,
    '',
    ...one.pins.flatMap((pin, at) => [
      `${at + 1}. ${text.kinds[pin.content.kind]}: ${plain(show(pin.title))}`,
      `   - ${plain(pinLine(pin))}`,
      ...missingOf(pin).map((sentence) => `   - ${plain(show(sentence))}`),
      ...(pin.source === '' ? [] : [`   - ${text.source}: ${plain(show(pin.source))}`]),
      ...(files.has(pin.id) ? [`   - ${text.part}: ${plain(files.get(pin.id) ?? '')}`] : []),
    ]),
    '',
    `## ${text.indicators}`,
    '',
    ...(iocs.length === 0 ? [text.none] : iocs.map(({ kind, value }) => `- ${kind}: ${plain(show(value))}`)),
    '',
  ];
  return lines.join('\n');
};

const escaped = (value: string): string =>
  value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

const STYLE =
  'body{font:14px/1.5 sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}pre{white-space:pre-wrap}dt{font-weight:600}li{margin:.4rem 0}';

/** Returns the summary as HTML: escaped text only, with a policy that lets it load nothing. */
export const asHtml = (summary: Summary): string => {
  const { case: one, iocs, files, show } = summary;
  const safe = (value: string) => escaped(show(value));
  const pins = one.pins.map((pin) => {
    const details = [
      pinLine(pin),
      ...missingOf(pin),
      ...(pin.source === '' ? [] : [`${text.source}: ${pin.source}`]),
      ...(files.has(pin.id) ? [`${text.part}: ${files.get(pin.id) ?? ''}`] : []),
    ];
    return `<li><b>${escaped(text.kinds[pin.content.kind])}</b> ${safe(pin.title)}<br>${details.map(safe).join('<br>')}</li>`;
  });
  const found = iocs.map(({ kind, value }) => `<li>${escaped(kind)}: <code>${safe(value)}</code></li>`);
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    `<title>${safe(one.title)}</title><style>${STYLE}</style></head><body>`,
    `<h1>${safe(one.title)}</h1>`,
    `<dl>${factsOf(summary)
      .map(([label, value]) => `<dt>${escaped(label)}</dt><dd>${safe(value)}</dd>`)
      .join('')}</dl>`,
    `<h2>${text.notes}</h2><pre>${safe(one.notes.trim() || text.none)}</pre>`,
    `<h2>${text.pins}</h2><ol>${pins.join('')}</ol>`,
    `<h2>${text.indicators}</h2><ul>${found.join('') || `<li>${text.none}</li>`}</ul>`,
    '</body></html>',
    '',
  ].join('\n');
};

/** Returns the summary as text for a ticket. */
export const asReport = (summary: Summary): string => {
  const { case: one, iocs, show } = summary;
  const lines = [
    flat(show(one.title)),
    '',
    ...factsOf(summary).map(([label, value]) => `${label}: ${flat(show(value))}`),
    '',
    `${text.notes}:`,
    show(one.notes.trim() || text.none),
    '',
    `${text.pins}:`,
    ...one.pins.flatMap((pin) => [
      `- ${text.kinds[pin.content.kind]}: ${flat(show(pin.title))} (${pin.at})`,
      ...missingOf(pin).map((sentence) => `  ${flat(show(sentence))}`),
    ]),
    '',
    `${text.indicators}:`,
    ...(iocs.length === 0 ? [text.none] : iocs.map(({ kind, value }) => `- ${kind}: ${flat(show(value))}`)),
    '',
  ];
  return lines.join('\r\n');
};
