/** Word lists of the demo organisation. */
export const FIRST_NAMES = [
  'Aisha', 'Albert', 'Amara', 'Anders', 'Anna', 'Beatriz', 'Benjamin', 'Camille', 'Carlos', 'Chen', 'Clara', 'Daniel', 'Deepa', 'Diego',
  'Elena', 'Emeka', 'Emma', 'Erik', 'Fatima', 'Felix', 'Grace', 'Hana', 'Henrik', 'Ines', 'Ivan', 'Jamal', 'Jonas', 'Julia', 'Kaito',
  'Karin', 'Kofi', 'Lars', 'Leila', 'Lucia', 'Marco', 'Maria', 'Mei', 'Mohamed', 'Nadia', 'Nils', 'Noor', 'Olga', 'Omar', 'Paula', 'Pavel',
  'Priya', 'Rafael', 'Ravi', 'Rosa', 'Samuel', 'Sara', 'Sofia', 'Stefan', 'Tariq', 'Tomas', 'Ursula', 'Viktor', 'Wei', 'Yara', 'Zoe',
] as const;
export const LAST_NAMES = [
  'Abebe', 'Almeida', 'Andersson', 'Banerjee', 'Bauer', 'Becker', 'Bianchi', 'Castillo', 'Chowdhury', 'Costa', 'Diallo', 'Dubois', 'Eriksen',
  'Fernandes', 'Fischer', 'Garcia', 'Gupta', 'Haddad', 'Hansen', 'Hoffmann', 'Ibrahim', 'Ito', 'Jensen', 'Kaplan', 'Kim', 'Kowalski', 'Larsen',
  'Lindqvist', 'Lopez', 'Mbeki', 'Meyer', 'Moreau', 'Nguyen', 'Novak', 'Okafor', 'Olsen', 'Park', 'Petrov', 'Quinn', 'Rahman', 'Reyes', 'Rossi',
  'Santos', 'Schmidt', 'Silva', 'Singh', 'Suzuki', 'Tanaka', 'Torres', 'Vargas', 'Virtanen', 'Weber', 'Wright', 'Yamamoto', 'Zhang',
] as const;

/** Departments with their share of people and the titles in them, the head's first. */
export const DEPARTMENTS = [
  { name: 'Executive', weight: 2, titles: ['Chief Executive Officer', 'Chief of Staff', 'Executive Assistant'] },
  { name: 'Finance', weight: 10, titles: ['Chief Financial Officer', 'Controller', 'Accounts Payable Specialist', 'Financial Analyst'] },
  { name: 'Human Resources', weight: 6, titles: ['HR Director', 'Recruiter', 'Payroll Specialist', 'HR Partner'] },
  { name: 'Engineering', weight: 28, titles: ['VP Engineering', 'Software Engineer', 'Senior Software Engineer', 'Test Engineer'] },
  { name: 'IT', weight: 8, titles: ['IT Director', 'Systems Administrator', 'Service Desk Analyst', 'Network Engineer'] },
  { name: 'Security', weight: 4, titles: ['Chief Information Security Officer', 'Security Analyst', 'Incident Responder'] },
  { name: 'Sales', weight: 20, titles: ['VP Sales', 'Account Executive', 'Sales Engineer', 'Sales Operations Analyst'] },
  { name: 'Marketing', weight: 9, titles: ['VP Marketing', 'Content Strategist', 'Campaign Manager'] },
  { name: 'Legal', weight: 3, titles: ['General Counsel', 'Counsel', 'Paralegal'] },
  { name: 'Operations', weight: 10, titles: ['Chief Operating Officer', 'Logistics Coordinator', 'Plant Supervisor', 'Buyer'] },
] as const;

/** A place that people and attackers sign in from; addresses are from the ranges kept for documentation. */
export type Place = { readonly country: string; readonly city: string; readonly latitude: number; readonly longitude: number };
const place = (country: string, city: string, latitude: number, longitude: number): Place => ({ country, city, latitude, longitude });

export const OFFICES = [
  place('IL', 'Tel Aviv', 32.0853, 34.7818),
  place('US', 'New York', 40.7128, -74.006),
  place('DE', 'Berlin', 52.52, 13.405),
  place('GB', 'London', 51.5074, -0.1278),
  place('SG', 'Singapore', 1.3521, 103.8198),
] as const;
export const TRAVEL_PLACES = [
  place('US', 'Los Angeles', 34.0522, -118.2437),
  place('FR', 'Paris', 48.8566, 2.3522),
  place('ES', 'Madrid', 40.4168, -3.7038),
  place('NL', 'Amsterdam', 52.3676, 4.9041),
  place('IN', 'Bengaluru', 12.9716, 77.5946),
  place('JP', 'Tokyo', 35.6762, 139.6503),
  place('AU', 'Sydney', -33.8688, 151.2093),
  place('BR', 'São Paulo', -23.5505, -46.6333),
  place('CA', 'Toronto', 43.6532, -79.3832),
  place('NZ', 'Auckland', -36.8485, 174.7633),
] as const;
export const LAGOS = place('NG', 'Lagos', 6.5244, 3.3792);
export const HOSTILE_PLACES = [
  LAGOS,
  place('RU', 'Moscow', 55.7558, 37.6173),
  place('RO', 'Bucharest', 44.4268, 26.1025),
  place('VN', 'Hanoi', 21.0278, 105.8342),
  place('CN', 'Shenzhen', 22.5431, 114.0579),
] as const;

export const PARTNERS = [
  'fabrikam.example', 'northwind.example', 'adventure-works.example', 'litware.example', 'tailspin.example', 'wideworld.example',
  'proseware.example', 'woodgrove-bank.example', 'alpine-ski.example', 'lucerne-media.example', 'margies-travel.example', 'vanarsdel.example',
] as const;
export const PROJECTS = ['Aurora', 'Borealis', 'Cascade', 'Delta', 'Ember', 'Falcon', 'Granite', 'Horizon', 'Indigo', 'Juniper', 'Kestrel', 'Lighthouse'] as const;
export const USER_AGENTS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Edge/131.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_6) Safari/605.1',
  'Mozilla/5.0 (X11; Linux x86_64) Firefox/133.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1) Mobile/15E148',
  'Outlook-Android/4.2448',
] as const;
