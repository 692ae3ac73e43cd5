import type { Config } from 'dompurify';

/** DOMPurify's settings. A test compares them with a snapshot. */
export const MAIL_CONFIG = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: [
    ...[
      'form',
      'input',
      'button',
      'textarea',
      'select',
      'option',
      'optgroup',
      'fieldset',
      'label',
      'meta',
      'base',
      'link',
      'object',
      'embed',
      'iframe',
    ],
    ...[
      'frame',
      'frameset',
      'video',
      'audio',
      'source',
      'track',
      'picture',
      'svg',
      'math',
      'dialog',
      'template',
      'selectedcontent',
    ],
  ],
  FORBID_ATTR: [
    'action',
    'formaction',
    'ping',
    'target',
    'rel',
    'name',
    'tabindex',
    'accesskey',
    'autofocus',
    'contenteditable',
    'draggable',
    'popover',
    'usemap',
  ],
  ALLOW_DATA_ATTR: false,
  ALLOW_UNKNOWN_PROTOCOLS: false,
  ALLOWED_URI_REGEXP: /^(?:https?|mailto|tel|cid|data):/i,
  FORCE_BODY: true,
  WHOLE_DOCUMENT: false,
  SANITIZE_DOM: true,
  RETURN_TRUSTED_TYPE: false,
} as const satisfies Omit<Config, 'FORBID_TAGS' | 'FORBID_ATTR'> & {
  FORBID_TAGS: readonly string[];
  FORBID_ATTR: readonly string[];
};
