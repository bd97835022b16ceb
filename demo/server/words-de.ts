/** The demo's pages in German. */
export const german: Readonly<Record<string, string>> = {
  'Skip to main content': 'Zum Hauptinhalt springen', 'Skip to navigation of app': 'Zur Navigation der App springen',
  Dashboard: 'Übersicht', Files: 'Dateien', Photos: 'Fotos', Activity: 'Aktivität', Mail: 'E-Mail', Calendar: 'Kalender', Contacts: 'Kontakte', Talk: 'Gespräche',
  Tasks: 'Aufgaben', Notes: 'Notizen', Deck: 'Tafeln', Maps: 'Karten', Applications: 'Anwendungen',
  'View profile': 'Profil ansehen', 'User status': 'Benutzerstatus', 'Appearance and accessibility': 'Aussehen und Barrierefreiheit', Settings: 'Einstellungen',
  'Personal settings': 'Persönliche Einstellungen', 'Administration settings': 'Verwaltungseinstellungen', Apps: 'Apps', Accounts: 'Konten',
  'Help & privacy': 'Hilfe & Datenschutz', 'Log out': 'Abmelden',
  'Sign in': 'Anmelden', Name: 'Name', Password: 'Passwort', 'Wrong name or password.': 'Falscher Name oder falsches Passwort.',
  'This page was open too long. Please sign in again.': 'Diese Seite war zu lange offen. Bitte erneut anmelden.',
  'You are signed out.': 'Du bist abgemeldet.', 'Accounts to try': 'Konten zum Ausprobieren', 'Gallery of all elements': 'Galerie aller Elemente',
  Size: 'Größe', Modified: 'Geändert', Folder: 'Ordner', 'This folder is empty.': 'Dieser Ordner ist leer.', 'All files': 'Alle Dateien',
  'Not found': 'Nicht gefunden', 'There is nothing at this address.': 'Unter dieser Adresse gibt es nichts.', 'There is no such folder.': 'Diesen Ordner gibt es nicht.',
  'Please try again': 'Bitte noch einmal', 'No access': 'Kein Zugriff', 'Only administrators may see this page.': 'Nur Verwalter dürfen diese Seite sehen.',
  'The page was open too long to be trusted. Nothing was changed. Go back, reload the page and try again.':
    'Die Seite war zu lange offen, um ihr zu trauen. Nichts wurde geändert. Geh zurück, lade die Seite neu und versuche es noch einmal.',
  Saved: 'Gespeichert', Save: 'Speichern', 'Display name': 'Anzeigename', Language: 'Sprache', Theme: 'Farbschema', Light: 'Hell', Dark: 'Dunkel',
  Online: 'Online', Away: 'Abwesend', 'Do not disturb': 'Nicht stören', Invisible: 'Unsichtbar',
  'Mute all notifications': 'Alle Mitteilungen stummschalten', 'Appear offline': 'Als offline erscheinen', Message: 'Nachricht', Emoji: 'Emoji',
  'Like the browser': 'Wie der Browser', 'For trying things out': 'Zum Ausprobieren', 'Unread count of an app': 'Ungelesenes einer App', Count: 'Anzahl', App: 'App',
  'Make all tokens stale': 'Alle Schlüssel veralten lassen', 'Let calls fail': 'Aufrufe scheitern lassen', 'No fault': 'Keine Störung',
  'Open pages have to fetch a new token before their next change.': 'Offene Seiten müssen vor der nächsten Änderung einen neuen Schlüssel holen.',
  Profile: 'Profil', 'E-mail': 'E-Mail', 'Unread:': 'Ungelesen:', 'A plain page of the demo. The header above is what it is for.':
    'Eine schlichte Seite der Demo. Es geht um die Kopfzeile darüber.',
  'This demo keeps your files on this computer. Accounts, status and settings are forgotten when it ends.':
    'Diese Demo verwahrt deine Dateien auf diesem Rechner. Konten, Status und Einstellungen sind vergessen, wenn sie endet.',
  'Install the Contacts app':
    'Die App Kontakte installieren',
  'Nothing to administer: this server is made for looking at the header.':
    'Hier gibt es nichts zu verwalten: Dieser Server ist dafür da, die Kopfzeile anzusehen.',
  'All apps of the demo are switched on, except where an account goes without the contacts app.':
    'Alle Apps der Demo sind eingeschaltet, nur manche Konten haben keine Kontakte.',
  'The demo has four accounts. They are forgotten and made again at each start.':
    'Die Demo hat vier Konten. Sie werden bei jedem Start neu angelegt.',
  'Here an administrator would install it. The demo has nothing to install.':
    'Hier würde sie jemand aus der Verwaltung installieren. In der Demo gibt es nichts zu installieren.',
  'Try it': 'Ausprobieren',
  'Everything here is made by a script of this page, demo/assets/try.js, with the functions of the bundle.': 'Alles hier macht ein Skript dieser Seite, demo/assets/try.js, mit den Funktionen des Bündels.',
  'Toasts': 'Kurzmeldungen', 'Plain': 'Schlicht', 'Success': 'Erfolg', 'Information': 'Hinweis', 'Warning': 'Warnung',
  'Error with details': 'Fehler mit Einzelheiten', 'Loading for three seconds': 'Drei Sekunden laden', 'Undo': 'Rückgängig',
  'The same ten times': 'Zehnmal dieselbe', 'Eight at once': 'Acht auf einmal', 'History': 'Verlauf', 'Dialogs': 'Dialoge', 'Notice': 'Mitteilung',
  'Question': 'Frage', 'Dangerous question': 'Heikle Frage', 'Prompt': 'Eingabe', 'Password prompt': 'Passworteingabe',
  'One over the other': 'Übereinander', 'Over the page’s own dialog': 'Über einem Dialog der Seite', 'Password confirmation': 'Passwortbestätigung',
  'Ask': 'Fragen', 'Three callers at once': 'Drei Aufrufer zugleich', 'Failures': 'Störungen', 'Connection lost': 'Verbindung weg',
  'Session over': 'Sitzung vorbei', 'Token refused': 'Schlüssel abgelehnt', 'Server error': 'Serverfehler',
  'Text that is not saved yet': 'Noch nicht gespeicherter Text', 'Answers': 'Antworten', 'A dialog of the page': 'Ein Dialog der Seite',
  'Close': 'Schließen',
  'Settings of apps': 'Einstellungen der Apps', Key: 'Schlüssel', Value: 'Wert', Delete: 'Löschen', Deleted: 'Gelöscht', 'Nothing was changed:': 'Nichts wurde geändert:',
  'Set everything back': 'Alles zurücksetzen', 'Everything is set back': 'Alles ist zurückgesetzt',
  'Setting everything back asks each time, and the password goes with the call itself.': 'Alles zurückzusetzen fragt jedes Mal, und das Passwort geht mit dem Aufruf selbst mit.',
  'Reading is free. Changing asks for your password when you last gave it too long ago:':
    'Lesen geht immer. Ändern fragt nach deinem Passwort, wenn du es zuletzt vor zu langer Zeit eingegeben hast:',
}
