/** All text of conditions and drafts. */
import type { QueryDomain } from '../../shared/model/ids';
import { formatCount } from '../state/format';

const DOMAINS: Readonly<Record<QueryDomain, string>> = {
  email: 'Emails',
  file: 'Files',
  user: 'Users',
  group: 'Groups',
  message: 'Messages',
  click: 'Clicks',
};

export const TEXT = {
  opensWithout: (label: string, what: string) => `Postern can’t read ${what} of “${label}”.`,
  opensWithoutNext: 'The hunt runs without it. You can’t save the query, because that would delete it.',
  pivotTab: (text: string) => `Seen: ${text}`,
  domains: DOMAINS,
  timeSpan: (domain: string, amount: number, unit: string) =>
    `${domain}, ${formatCount(amount)} ${amount === 1 ? unit.replace(/s$/, '') : unit}`,

  /** A span as briefly as a tab can show it: `7 d`. Minutes and months differ. */
  shortSpan: (amount: number, unit: string) =>
    `${amount} ${/^mi/.test(unit) ? 'min' : /^mo/.test(unit) ? 'mo' : unit.charAt(0)}`,
  moreConditions: (n: number) => `+${formatCount(n)}`,

  /** Errors in a condition. */
  errors: {
    enterValue: 'Enter a value.',
    enterBothValues: 'Enter both values.',
    enterNumber: 'Enter a number.',
    enterDate: 'Enter a date as mm/dd/yy hh:mm:ss or yyyy-mm-dd hh:mm:ss.',
    enterSpan: (most: number) => `Enter a whole number from 1 to ${formatCount(most)}.`,
    chooseYesOrNo: 'Choose yes or no.',
    chooseUnit: 'Choose a unit.',
    tooLong: (most: number, length: number) =>
      `Enter at most ${formatCount(most)} characters. This has ${formatCount(length)}.`,
    invalidRegex: 'This isn’t a valid regular expression.',
    reversedRange: 'The first value is greater than the second. Swap them.',
    emptyGroup: 'Add a condition to this group, or remove it.',
    wrongOperator: (operator: string, field: string) =>
      `“${operator}” doesn’t work on ${field}. Choose another operator.`,
    inField: (field: string, error: string) => `${field}: ${error}`,
  },

  /** Reasons why a condition can't be edited here; each continues a sentence. */
  unsupported: {
    notACondition: 'it isn’t a condition',
    unknownKey: (key: string) => `it contains the unknown key “${key}”`,
    unknownOperator: (operator: string) => `its operator “${operator}” is unknown`,
    unknownField: (field: string) => `its field “${field}” is unknown`,
    listsOff: 'list operators are turned off',
    valuesNotAList: 'its values aren’t a list',
    tooManyValues: (count: number, most: number) =>
      `it has ${formatCount(count)} values, but its operator takes ${formatCount(most)}`,
  },

  /** Reasons why a value can't be added to a query. */
  noFieldForColumn: 'The tenant has no query field for this column.',
  noEqualsOperator: (field: string) => `The tenant has no operator that compares ${field} with one value.`,
  noEmptyOperator: (field: string) => `The tenant has no operator for an empty ${field}.`,
  noTimeOperator: 'The tenant has no operator for this time range.',
  otherResults: 'These rows are from a different app or type. Run the query first.',
  fieldsNotLoaded: 'The query fields are not loaded yet.',
  combinedColumn: 'This column combines several fields.',

  addedToQuery: (key: string) =>
    key === '' ? 'Added to the query. Run it to search.' : `Added to the query. Press ${key} to run it.`,
  noField: (column: string) => `The tenant has no field named “${column}”.`,
  noFieldNext: 'Copy the value and add it to a query by hand.',
};
