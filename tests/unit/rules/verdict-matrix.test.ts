import { expect, it } from 'vitest';
import { SecToolResult } from '../../../shared/model/entity';
import { DEFAULT_BRAND } from '../../../shared/rules/brand';
import { flagsByName } from '../../../shared/rules/flags';
import { matrixRow } from '../../../shared/rules/verdict-matrix';

const CONTEXT = { apps: [], brand: DEFAULT_BRAND, flags: flagsByName([]) };
const disagreeing = (...tools: readonly (readonly [tool: string, verdict: string])[]): number =>
  matrixRow(
    tools.map(([sec_tool, verdict]) => SecToolResult.parse({ sec_tool, verdict })),
    CONTEXT,
  ).disagree;

it('counts tools that call a message phishing and spam as disagreeing', () => {
  expect(disagreeing(['ap_phishing', 'phishing'], ['ap_spam', 'spam'])).toBe(2);
  expect(disagreeing(['ap_phishing', 'phishing'], ['ap_spam', 'clean'])).toBe(2);
});

it('counts no disagreement between spam and clean, or about different things', () => {
  expect(disagreeing(['ap_phishing', 'clean'], ['ap_spam', 'spam'])).toBe(0);
  expect(disagreeing(['ap_phishing', 'phishing'], ['checkpoint_te', 'clean'])).toBe(0);
});
