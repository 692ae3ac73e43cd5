import type { AnswerMeta } from '../../../../shared/bridge';
import { AppsNote } from '../../../components/AppsNote';
import { FallbackNote } from '../../../components/FallbackNote';
import { TEXT } from '../text';

/** Says which apps and fields the pickers lack, because they came in an unexpected format. */
export const LeftOutNotes = ({ config }: { readonly config: AnswerMeta | undefined }) => (
  <>
    <AppsNote />
    <FallbackNote meta={config} item={TEXT.field} />
  </>
);
