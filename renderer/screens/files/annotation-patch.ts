/** The values of the annotation dialog, and the change that they stand for. */
import { ANNOTATION_VERDICTS, type AnnotationPatch } from '../../../shared/model/annotations';
import { parseTags } from './annotations';

/** Choices of the verdict field besides the verdicts. */
export const UNCHANGED = 'keep';
export const NO_VERDICT = 'none';

export const EMPTY_FORM = { verdict: UNCHANGED as string, addTags: '', removeTags: '', note: '' };
type AnnotationValues = typeof EMPTY_FORM;

/** Returns the change that a filled form stands for; an empty field changes nothing. */
export const annotationPatch = ({
  verdict,
  addTags,
  removeTags,
  note,
}: AnnotationValues): AnnotationPatch => {
  const added = parseTags(addTags);
  const removed = parseTags(removeTags);
  return {
    ...(verdict === UNCHANGED ? {} : { verdict: ANNOTATION_VERDICTS.find((one) => one === verdict) ?? null }),
    ...(added.length > 0 ? { addTags: added } : {}),
    ...(removed.length > 0 ? { dropTags: removed } : {}),
    ...(note === '' ? {} : { note }),
  };
};
