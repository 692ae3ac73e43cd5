import { addText } from './paste-store';
import { removeReadText, typedText } from './typed-text';

/** Reads the text in the field of a tab. What could not be stored stays in the field. */
export const readTyped = async (tab: string): Promise<void> => {
  const read = typedText(tab);
  if (await addText(tab, read)) removeReadText(tab, read);
};
