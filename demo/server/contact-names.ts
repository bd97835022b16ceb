/** Given names; combined with each family name they give a large number of people. */
export const givenNames: readonly string[] = [
  'Amelia', 'Anton', 'Beatriz', 'Bruno', 'Camille', 'Cedric', 'Daniela', 'David', 'Elif', 'Emil', 'Fatima', 'Felix', 'Greta', 'Hugo', 'Ines', 'Ivan',
  'Jana', 'Jonas', 'Katarina', 'Kenji', 'Lara', 'Liam', 'Marta', 'Mateo', 'Nadia', 'Nils', 'Olivia', 'Oscar', 'Paula', 'Pierre', 'Quentin', 'Rosa',
  'Samuel', 'Sofia', 'Tamara', 'Theo', 'Ursula', 'Victor', 'Wanda', 'Yusuf', 'Zoe',
]

/** Family names. */
export const familyNames: readonly string[] = [
  'Aalto', 'Andersen', 'Bauer', 'Bianchi', 'Carvalho', 'Costa', 'Demir', 'Dubois', 'Eriksson', 'Evans', 'Fischer', 'Fontaine', 'García', 'Green',
  'Haddad', 'Hansen', 'Ito', 'Ivanova', 'Jansen', 'Jones', 'Kaya', 'Kowalski', 'Lambert', 'Lindqvist', 'Martin', 'Moreau', 'Nakamura', 'Novak',
  'Okafor', 'Olsen', 'Petrov', 'Quinn', 'Rossi', 'Schmidt', 'Silva', 'Tanaka', 'Ulrich', 'Varga', 'Weber', 'Yılmaz', 'Zhang',
]

/** Names that a list, an avatar and a search must cope with: other scripts and directions, emoji, too long, empty. */
export const unusualNames: readonly string[] = [
  'محمد الأحمد', 'فاطمة الزهراء بنت عبد الله', '王小明', '李娜', 'Мария Иванова', 'Дмитрий Соколов', 'דוד כהן', '山田 太郎', '김민준', 'Ελένη Παπαδοπούλου',
  '🦊 Foxy', 'Zoë 🎈 Balloon', "Sinéad O'Connor-Ní Dhomhnaill", 'Ngô Thị Hồng Nhung',
  'Maximilian Alexander Konstantin Freiherr von und zu Hohenstein-Lichtenfels der Jüngere, Abteilung für Öffentlichkeitsarbeit',
  'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren', '<b>Bold</b> & "Quoted"', 'X', '007', ' ',
]

/** Status messages with their emoji. */
export const statusMessages: readonly (readonly [text: string, emoji: string])[] = [
  ['In a meeting', '📅'], ['Commuting', '🚌'], ['Working remotely', '🏡'], ['Out sick', '🤒'], ['On vacation until Monday', '🌴'], ['Focus time', '🎧'],
]

/** Last messages of a conversation. */
export const lastMessages: readonly string[] = [
  'Thanks, see you tomorrow!', 'I put the slides into our folder', 'Can you have a look at the budget when you find the time? No hurry.', 'شكرا جزيلا', '👍',
]

/** Time zones of people. */
export const timeZones: readonly string[] = [
  'Europe/Berlin', 'Europe/London', 'America/New_York', 'America/Los_Angeles', 'Asia/Tokyo', 'Asia/Kolkata', 'Australia/Sydney', 'Africa/Lagos',
]
