import { expect, it } from 'vitest';
import { createProxySignIn, PROXY_ACCOUNT } from '../../../../main/services/tenant/proxy-sign-in';
import { memorySecrets } from '../../../support/core';

const OURS = { scheme: 'basic', host: 'proxy.corp.example', port: 8080, realm: 'Corp' };
const SIGN_IN = { user: 'ana', password: 'secret' };

/** A sign-in that is saved, and an analyst who answers each question with the next of `answers`. */
const setUp = async (...answers: boolean[]) => {
  const secrets = memorySecrets();
  await secrets.set(PROXY_ACCOUNT, JSON.stringify(SIGN_IN));
  const questions: string[] = [];
  const confirm = async ({ title, detail }: { title: string; detail: string }) => {
    questions.push(`${title} ${detail}`);
    return answers.shift() ?? false;
  };
  const signIn = createProxySignIn({ secrets, confirm });
  /** Another start of Postern with the same keychain. */
  const restart = () => createProxySignIn({ secrets, confirm });
  return { secrets, signIn, restart, questions };
};

it('sends the sign-in to a proxy only after the analyst agrees, and then to that proxy without asking, also after a restart', async () => {
  const { signIn, restart, questions } = await setUp(true);
  expect(await Promise.all([signIn(OURS), signIn(OURS)])).toEqual([SIGN_IN, SIGN_IN]);
  expect(await signIn({ ...OURS, scheme: 'Basic' })).toEqual(SIGN_IN);
  expect(await restart()(OURS)).toEqual(SIGN_IN);
  expect(questions).toHaveLength(1);
});

it('never sends the sign-in of one proxy to another host, port, realm or scheme unasked', async () => {
  const { signIn, questions } = await setUp(true);
  await signIn(OURS);
  const others = [
    { ...OURS, host: 'proxy.airport.example' },
    { ...OURS, port: 8081 },
    { ...OURS, realm: 'Other' },
    { ...OURS, scheme: 'digest' },
  ];
  for (const other of others) expect(await signIn(other)).toBeUndefined();
  // Each was asked about, refused once, and is not asked about again.
  for (const other of others) expect(await signIn(other)).toBeUndefined();
  expect(questions).toHaveLength(1 + others.length);
  expect(await signIn(OURS)).toEqual(SIGN_IN);
});

it('says that a Basic password is sent without encryption, and says nothing of the sort for another scheme', async () => {
  const { signIn, questions } = await setUp();
  await signIn(OURS);
  await signIn({ ...OURS, scheme: 'negotiate' });
  expect(questions[0]).toContain('Sign in to the proxy proxy.corp.example:8080?');
  expect(questions[0]).toContain('without encryption');
  expect(questions[1]).not.toContain('without encryption');
});

it('sends nothing, and asks nothing, if no sign-in is saved or the keychain has something else', async () => {
  const { secrets, signIn, questions } = await setUp(true);
  await secrets.set(PROXY_ACCOUNT, 'not JSON');
  expect(await signIn(OURS)).toBeUndefined();
  await secrets.delete(PROXY_ACCOUNT);
  expect(await signIn(OURS)).toBeUndefined();
  expect(questions).toEqual([]);
});

it('sends and stores nothing if the sign-in was changed or forgotten while the analyst was asked', async () => {
  const secrets = memorySecrets();
  const signIn = createProxySignIn({
    secrets,
    confirm: async () => {
      await secrets.delete(PROXY_ACCOUNT);
      return true;
    },
  });
  await secrets.set(PROXY_ACCOUNT, JSON.stringify(SIGN_IN));
  expect(await signIn(OURS)).toBeUndefined();
  expect(await secrets.get(PROXY_ACCOUNT)).not.toMatchObject({ kind: 'found' });
});
