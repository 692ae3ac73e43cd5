/** The settings with which an analyst reads a file again, as the fields of a form. */
import {
  CSV_ESCAPES,
  CSV_QUOTES,
  DELIMITER_LABELS,
  ENCODING_LABELS,
  ReadAs,
  TEXT_ENCODINGS,
  type FileReport,
} from '../../../shared/model/files';
import type { FieldSpec } from '../../components/form/FormFields';
import type { Problems } from '../../components/form/use-form';
import { TEXT } from './text';

const T = TEXT.readAs;

/** The value of a field whose setting is found by the file's content. */
const FOUND = '';
const OTHER = 'other';

/** Each field as text; empty for what is found by the file's content. */
export type ReadAsForm = {
  readonly format: string;
  readonly encoding: string;
  readonly delimiter: string;
  readonly otherDelimiter: string;
  readonly quote: string;
  readonly escape: string;
  readonly header: string;
  readonly rowsAt: string;
  readonly types: string;
};

const isUsual = (delimiter: string): boolean => Object.hasOwn(DELIMITER_LABELS, delimiter);

/** Returns the form of some settings. */
export const toForm = (readAs: ReadAs = {}): ReadAsForm => {
  const { format = FOUND, encoding = FOUND, delimiter = FOUND, quote = FOUND, escape = FOUND } = readAs;
  const isOther = delimiter !== FOUND && !isUsual(delimiter);
  const { header, rowsAt, isText } = readAs;
  return {
    ...{ format, encoding, quote, escape },
    ...(isOther ? { delimiter: OTHER, otherDelimiter: delimiter } : { delimiter, otherDelimiter: '' }),
    header: header === undefined ? '' : String(header),
    rowsAt: rowsAt === undefined ? FOUND : JSON.stringify(rowsAt),
    types: isText ? 'text' : FOUND,
  };
};

const stated = <K extends string>(key: K, value: unknown): object =>
  value === FOUND || value === undefined ? {} : { [key]: value };

/** Returns the settings of a form, or only those that apply to a format; undefined if a field is wrong. */
export const toReadAs = (form: ReadAsForm, format?: FileReport['format']): ReadAs | undefined => {
  const delimiter = form.delimiter === OTHER ? form.otherDelimiter : form.delimiter;
  const header = form.header.trim();
  const ofCsv = {
    ...stated('delimiter', delimiter),
    ...stated('quote', form.quote),
    ...stated('escape', form.escape),
    ...stated('header', header === '' ? undefined : Number(header)),
  };
  const ofJson = form.rowsAt === FOUND ? {} : { rowsAt: JSON.parse(form.rowsAt) as unknown };
  return ReadAs.safeParse({
    ...(format === 'xlsx' ? {} : { ...stated('format', form.format), ...stated('encoding', form.encoding) }),
    ...(format === undefined || format === 'csv' ? ofCsv : {}),
    ...(format === undefined || format === 'json' ? ofJson : {}),
    ...(form.types === FOUND ? {} : { isText: true }),
  }).data;
};

/** Returns what is wrong with each field. */
export const readAsProblems = ({ delimiter, otherDelimiter, header }: ReadAsForm): Problems => ({
  otherDelimiter:
    delimiter === OTHER && !ReadAs.shape.delimiter.safeParse(otherDelimiter).success
      ? T.wrongDelimiter
      : undefined,
  header:
    header.trim() === '' || ReadAs.shape.header.safeParse(Number(header)).success ? undefined : T.wrongHeader,
});

/** Returns what a new value of a field changes: a wrong value goes with its field if another format has no such field. */
export const changeOf = (form: ReadAsForm, name: string, value: string): Partial<ReadAsForm> => {
  const { header, otherDelimiter } = name === 'format' ? readAsProblems(form) : {};
  return {
    ...(header === undefined ? {} : { header: '' }),
    ...(otherDelimiter === undefined ? {} : { delimiter: FOUND }),
    [name]: value,
  };
};

type Report = Partial<FileReport> & Pick<FileReport, 'format'>;

const select = (
  name: keyof ReadAsForm,
  label: string,
  found: string | undefined,
  options: readonly (readonly [value: string, label: string])[],
): FieldSpec => ({
  name,
  label,
  kind: 'select',
  options: [
    { value: FOUND, label: T.found(found) },
    ...options.map(([value, text]) => ({ value, label: text })),
  ],
});

const csvFields = (
  form: ReadAsForm,
  { delimiter, quoting, header }: Report,
  isFound: (name: keyof ReadAsForm) => boolean,
): readonly FieldSpec[] => [
  select('delimiter', T.delimiter, isFound('delimiter') ? delimiter : undefined, [
    ...Object.entries(DELIMITER_LABELS),
    [OTHER, T.otherDelimiter],
  ]),
  ...(form.delimiter === OTHER
    ? [{ name: 'otherDelimiter', label: T.delimiterSign, kind: 'text' } as const]
    : []),
  select(
    'quote',
    T.quote,
    isFound('quote') ? T.quotes[quoting === 'single' ? 'single' : 'double'] : undefined,
    CSV_QUOTES.map((one) => [one, T.quotes[one]] as const),
  ),
  select(
    'escape',
    T.escape,
    isFound('escape') ? T.escapes[quoting === 'backslash' ? 'backslash' : 'doubled'] : undefined,
    CSV_ESCAPES.map((one) => [one, T.escapes[one]] as const),
  ),
  {
    name: 'header',
    label: T.header,
    kind: 'text',
    hint: T.headerHint,
    placeholder: isFound('header') && header !== undefined ? T.found(String(header)) : T.found(undefined),
  },
];

const jsonFields = (
  { rowsAt, places = [] }: Report,
  isFound: (name: keyof ReadAsForm) => boolean,
): readonly FieldSpec[] =>
  places.length === 0
    ? []
    : [
        select(
          'rowsAt',
          T.rowsAt,
          isFound('rowsAt') && rowsAt ? T.place(rowsAt) : undefined,
          places.map((one) => [JSON.stringify(one), T.place(one)] as const),
        ),
      ];

/** Returns the fields of the form for a file as it was read last; `isRead` is false until it was, so that its format is a guess. */
export const readAsFields = (form: ReadAsForm, report: Report, isRead: boolean): readonly FieldSpec[] => {
  const isFound = (name: keyof ReadAsForm): boolean => form[name].trim() === FOUND;
  const types = select('types', T.types, undefined, [['text', T.allText]]);
  if (report.format === 'xlsx') return [{ ...types, isFocused: true }];
  return [
    {
      ...select('encoding', T.encoding, isFound('encoding') ? report.encoding : undefined, [
        ...TEXT_ENCODINGS.map((one) => [one, ENCODING_LABELS[one]] as const),
      ]),
      isFocused: true,
    },
    select(
      'format',
      T.format,
      isRead && isFound('format') ? T.formats[report.format === 'json' ? 'json' : 'csv'] : undefined,
      [
        ['csv', T.formats.csv],
        ['json', T.formats.json],
      ],
    ),
    ...(report.format === 'json' ? jsonFields(report, isFound) : csvFields(form, report, isFound)),
    types,
  ];
};
