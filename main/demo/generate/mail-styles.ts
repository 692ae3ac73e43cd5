import type { StyleSpec } from './style-spec';
import { HOSTILE_STYLES } from './hostile-mail-styles';
import type { MailStyle } from '../rows';
import {
  BUILD_SUBJECTS,
  BUSINESS_SUBJECTS,
  CALENDAR_SUBJECTS,
  EXPENSE_SUBJECTS,
  INVOICE_SUBJECTS,
  LEAD_SUBJECTS,
  MEETING_SUBJECTS,
  NEWSLETTER_SUBJECTS,
  NOTIFICATION_SUBJECTS,
  PARCEL_SUBJECTS,
  SCAN_SUBJECTS,
  SPAM_SUBJECTS,
  TICKET_SUBJECTS,
} from './mail-subjects';
import { HOME_DOMAIN } from './people';

/** Every style of email. Another order would generate other emails. */
export const STYLES: Readonly<Record<MailStyle, StyleSpec>> = {
  business: {
    weight: 520,
    from: 'mixed',
    subjects: BUSINESS_SUBJECTS,
    verdicts: { suspicious: 1 },
    authFails: 2,
  },
  newsletter: {
    weight: 140,
    from: [
      ['Fabrikam News', 'news@news.fabrikam.example'],
      ['Tailspin Digest', 'digest@digest.tailspin.example'],
      ['Adventure Works', 'mail@mail.adventure-works.example'],
      ['Litware Updates', 'updates@updates.litware.example'],
      ['Alpine Ski House', 'club@alpine-ski.example'],
      ["Margie from Margie's Travel", 'hello@margies-travel.example'],
    ],
    subjects: NEWSLETTER_SUBJECTS,
    verdicts: { spam: 6 },
    authFails: 4,
  },
  notification: {
    weight: 110,
    from: [
      ['Contoso IT', `it-notifications@${HOME_DOMAIN}`],
      ['Build server', `builds@${HOME_DOMAIN}`, BUILD_SUBJECTS],
      ['Ticket system', 'no-reply@tickets.litware.example', TICKET_SUBJECTS],
      ['Calendar', 'calendar@litware.example', CALENDAR_SUBJECTS],
      ['Scan to Mail', `scanner@${HOME_DOMAIN}`, SCAN_SUBJECTS],
      ['Expenses', 'no-reply@expenses.proseware.example', EXPENSE_SUBJECTS],
    ],
    subjects: NOTIFICATION_SUBJECTS,
    verdicts: {},
    authFails: 2,
  },
  invoice: {
    weight: 55,
    from: [
      ['Northwind Billing', 'billing@northwind.example'],
      ['Proseware Accounts', 'accounts@proseware.example'],
      ['Woodgrove Bank', 'statements@woodgrove-bank.example'],
      ['VanArsdel Logistics', 'dispatch@vanarsdel.example'],
      ['Wide World Receivables', 'ar@wideworld.example'],
    ],
    subjects: INVOICE_SUBJECTS,
    verdicts: { suspicious: 3 },
    authFails: 3,
  },
  meeting: {
    weight: 65,
    from: 'mixed',
    subjects: MEETING_SUBJECTS,
    verdicts: {},
    authFails: 1,
  },
  spam: {
    weight: 45,
    from: [
      ['Best Offers', 'win@cobalt-offers.invalid'],
      ['Dr. Health', 'health@maple-pills.invalid'],
      ['SEO Experts', 'rank@seo-top.invalid'],
      ['Lucky Draw', 'prize@lucky-draw.invalid'],
      ['Parcel Service', 'fees@parcel-customs.invalid', PARCEL_SUBJECTS],
      ['Lead Finder', 'sales@lead-finder.invalid', LEAD_SUBJECTS],
    ],
    subjects: SPAM_SUBJECTS,
    verdicts: { spam: 92, suspicious: 3 },
    authFails: 30,
  },
  ...HOSTILE_STYLES,
};
