/** True if a request is surely over a limit of characters; stops counting as soon as it is. */
export const isOver = (input: unknown, limit: number): boolean => {
  const todo: unknown[] = [input];
  for (let size = 0; todo.length > 0; size += 1) {
    const value = todo.pop();
    if (typeof value === 'string') size += value.length;
    if (typeof value === 'object' && value !== null)
      for (const key in value) {
        todo.push((value as Readonly<Record<string, unknown>>)[key]);
        if (size + todo.length > limit) return true;
      }
    if (size > limit) return true;
  }
  return false;
};
