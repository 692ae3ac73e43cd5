export const BUDGETS: Readonly<Record<string, number>>;
export const overBudget: (sizes: Readonly<Record<string, number>>) => string[];
export const builtSizes: (out: string) => Record<string, number>;
