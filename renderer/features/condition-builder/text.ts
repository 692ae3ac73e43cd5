/** All text of the query builder. */
import type { MatchType } from '../../query/match-type';
import { formatCount, formatQuantity } from '../../state/format';

/** Names of the ways to combine the conditions of a group. */
export const MATCH_LABELS: Readonly<Record<MatchType, string>> = {
  and: 'All of',
  or: 'Any of',
  not: 'Not all of',
  none: 'None of',
};

/** Joins the keys that commands have. */
const joinKeys = (keys: readonly string[], word: string): string =>
  keys.filter((key) => key !== '').join(` ${word} `);

export const TEXT = {
  title: 'Query builder',
  keys: (keys: Readonly<Record<'add' | 'match' | 'up' | 'down' | 'group', string>>) =>
    [
      [keys.add, 'adds a condition'],
      [keys.match, 'changes All of / Any of / None of'],
      [joinKeys([keys.up, keys.down], 'and'), 'move a row'],
      [keys.group, 'groups'],
    ]
      .filter(([key]) => key !== '')
      .map((part) => part.join(' '))
      .join(', '),
  unsupportedQuery: 'This query can’t be edited here. It is sent unchanged.',
  noFields: {
    text: 'The tenant offers no fields to query here.',
    next: 'Choose another app or type, or run the query without conditions.',
  },
  noOperators: (fields: number) => ({
    text: `The tenant offers ${formatQuantity(fields, 'field')}, and no operator to compare ${fields === 1 ? 'it' : 'them'} with.`,
    next: 'Choose another app or type, or run the query without conditions.',
  }),
  cannotRun: (error: string) => `Can’t run yet. ${error}`,
  undo: 'Undo',
  redo: 'Redo',
  close: 'Close builder',

  condition: (text: string) => `Condition ${text}`,
  group: (joiner: string) => `Group: ${joiner}`,
  groupName: (joiner: string) => `group ${joiner}`,
  matchType: 'Match',
  matchKeys: 'How the conditions combine',
  addCondition: '+ condition',
  addGroup: '+ group',
  addConditionTo: (group: string | undefined) =>
    group === undefined ? 'Add a condition' : `Add a condition to the ${group}`,
  addGroupTo: (group: string | undefined) =>
    group === undefined ? 'Add a group' : `Add a group to the ${group}`,

  unsupportedName: 'unsupported condition',
  unsupported: (reason: string) => `Unsupported condition, sent unchanged: ${reason}`,
  unsupportedReason: (reason: string) =>
    `This condition can’t be edited here: ${reason}. It is sent unchanged.`,

  row: {
    move: (name: string) => `Move ${name}`,
    moveKeys: (up: string, down: string, remove: string) =>
      [
        ['Drag', joinKeys([up, down], 'or')].filter(Boolean).join(', or press '),
        ...(remove === '' ? [] : [`${remove} removes`]),
      ].join(' · '),
    menu: 'Condition',
    more: (name: string) => `More actions for ${name}`,
    remove: (name: string) => `Remove ${name}`,
  },
  menu: {
    duplicate: 'Duplicate',
    group: 'Group',
    ungroup: 'Ungroup',
    up: 'Move up',
    down: 'Move down',
    in: 'Move into the group beside it',
    out: 'Move out of its group',
    remove: 'Remove',
  },
  commands: {
    addLeaf: 'Add a condition to the group',
    stepMatch: 'Change All of / Any of / None of',
    undo: 'Undo the last change of the condition',
    redo: 'Redo the last change of the condition',
    up: 'Move row up',
    down: 'Move row down',
    out: 'Move row out of its group',
    in: 'Move row into the group beside it',
    duplicate: 'Duplicate row',
    group: 'Group',
    ungroup: 'Ungroup',
    count: 'Count row',
    remove: 'Remove row',
    next: 'Next row',
    previous: 'Previous row',
    run: 'Run the query',
  },

  count: {
    wholeQuery: 'the whole query',
    theGroup: (joiner: string) => `the group ${joiner}`,
    start: 'count',
    startLabel: (name: string) => `Count ${name}`,
    hint: 'Rows that this alone finds in the time range',
    hintWithoutRange: 'Rows that this alone finds',
    running: 'counting… ×',
    cancel: (name: string) => `Cancel the count of ${name}`,
    failed: 'failed',
    total: (rows: number, name: string) =>
      `${formatQuantity(rows, 'row matches', 'rows match')} ${name}. Count again`,
  },

  values: {
    operator: 'Operator',
    value: 'Value',
    secondValue: 'Second value',
    and: 'and',
    choose: 'Choose…',
    yes: 'Yes',
    no: 'No',
    number: 'Number',
    unit: 'Unit',
    withUnit: (label: string, unit: string) => `${label}, ${unit}`,
    list: 'Values',
    add: 'Add a value',
    addChoice: 'Add…',
    listHint: 'Type and press Enter, or paste a list',
    remove: (value: string) => `Remove value ${value}`,
    cannotSpread: (operator: string) =>
      `Nothing pasted: the tenant doesn’t say how several values of “${operator}” combine.`,
    cannotSpreadNext: 'Add a condition for each value, or choose another operator.',
    showFewer: 'Show fewer',
    showMore: (count: number) => `and ${formatCount(count)} more`,
  },

  date: {
    format: (day: string) => `${day} hh:mm:ss`,
    inZone: (label: string, zone: string) => `${label}, ${zone}`,
    choose: (label: string) => `Choose the day: ${label}`,
    month: 'Choose a day',
    previous: 'Previous month',
    next: 'Next month',
    months: [
      'January',
      'February',
      'March',
      'April',
      'May',
      'June',
      'July',
      'August',
      'September',
      'October',
      'November',
      'December',
    ],
  },
};
