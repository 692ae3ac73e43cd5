/** A sender, with its own subjects if those of the style don't fit. */
export type Sender = readonly [name: string, email: string, subjects?: readonly string[]];
/** A style of email: its senders, its subjects and the engines' usual results. */
export type StyleSpec = {
  /** Share of all emails, in thousandths. */
  readonly weight: number;
  /** Picks a colleague, somebody at a partner, either of them, or one of a list. */
  readonly from: 'colleague' | 'partner' | 'mixed' | readonly Sender[];
  /** Templates with the placeholders of `mail-subjects.ts`. */
  readonly subjects: readonly string[];
  /** Weights of verdicts in hundredths; the rest is clean. */
  readonly verdicts: Readonly<Partial<Record<'spam' | 'suspicious' | 'phishing' | 'malware', number>>>;
  /** Share of emails whose SPF and DKIM fail, in hundredths. */
  readonly authFails: number;
  readonly replyTo?: readonly string[];
};
