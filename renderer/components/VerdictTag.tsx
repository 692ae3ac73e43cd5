import { formatVerdict } from './verdict';

/** A verdict as a small filled tag: color and text, never color alone. */
export const VerdictTag = ({ verdict }: { readonly verdict: string }) => {
  const { text, tone } = formatVerdict(verdict);
  return <span className={`tag ${tone}`}>{text}</span>;
};
