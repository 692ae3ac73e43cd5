/** Elements that columns of lists draw their cells with. */
import { showInvisible } from '../../../shared/model/invisible';

/** Creates an element with a class, a text and a tooltip. */
export const textElement = (text: string, className = '', title = ''): HTMLElement => {
  const made = document.createElement('span');
  made.className = className;
  made.textContent = showInvisible(text);
  if (title !== '') made.title = title;
  return made;
};

/** Creates a tag in a tone. */
export const tagElement = (text: string, tone: string): HTMLElement =>
  textElement(text, `tag ${tone}`.trim());
