/** Who a mail is from, with subjects of their own where the style's do not fit. */
export type Sender = readonly [name: string, email: string, subjects?: readonly string[]];
/** What a style of mail looks like from outside: who sends it, how it is called and what the engines tend to say. */
export type StyleSpec = {
  /** Share of all mail, in thousandths. */
  readonly weight: number;
  /** `colleague` is one of us, `partner` someone at a partner; a list is picked from. */
  readonly from: 'colleague' | 'partner' | 'mixed' | readonly Sender[];
  /** Templates; mail-subjects tells their holes. */
  readonly subjects: readonly string[];
  /** Our verdict with its weights in hundredths; the rest is clean. */
  readonly verdicts: Readonly<Partial<Record<'spam' | 'suspicious' | 'phishing' | 'malware', number>>>;
  /** How often SPF and DKIM fail, in hundredths. */
  readonly authFails: number;
  readonly replyTo?: readonly string[];
};
