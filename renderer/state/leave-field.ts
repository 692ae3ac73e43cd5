/** Takes the focus from a text field, which then stores what was typed. React tells no element of its own removal. */
export const leaveField = (): void => {
  if (typeof document === 'undefined') return;
  const { activeElement: field } = document;
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.blur();
};
