/** Keys of the columns of a verdict matrix, beside those that name the entities. */
export const MATRIX_COLUMNS = {
  id: 'entity_id',
  disagree: '_disagree',
  threats: '_threats',
  seen: '_seen',
  problem: '_problem',
} as const;

const TOOL = '_tool:';

/** Returns the key of a tool's column. */
export const toolKey = (tool: string): string => `${TOOL}${tool}`;

/** Returns the tool of a column; undefined if it is no tool's. */
export const toolOf = (key: string): string | undefined =>
  key.startsWith(TOOL) ? key.slice(TOOL.length) : undefined;
