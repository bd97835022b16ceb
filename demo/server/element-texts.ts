import type { Language } from './accounts.js'

type Texts = Readonly<Record<string, string | readonly string[]>>

/**
 * The texts of the elements themselves, which the page hands over as JSON. Plural forms stand in the order in which the
 * language's rules name them.
 *
 * @returns null for English, which the elements bring along
 */
export function elementTexts(language: Language): string | null {
  if (language === 'en') return null
  // Inside <script>, a less-than sign could end the element.
  return JSON.stringify({ de, ar }[language]).replaceAll('<', '\\u003c')
}

const de: Texts = {
  Dialog: 'Dialog', Close: 'Schließen', 'Close "{title}" dialog': 'Dialog „{title}“ schließen', OK: 'OK', Yes: 'Ja', No: 'Nein',
  'Error loading message template: {error}': 'Fehler beim Laden des Dialogs: {error}',
  'More apps': 'Weitere Apps', Applications: 'Anwendungen', 'Settings menu': 'Einstellungsmenü', 'View profile': 'Profil ansehen',
  'Avatar of {displayName}': 'Profilbild von {displayName}', Online: 'Online', Away: 'Abwesend', 'Do not disturb': 'Nicht stören', Invisible: 'Unsichtbar',
  'Mute all notifications': 'Alle Mitteilungen stummschalten', 'Appear offline': 'Als offline erscheinen',
  'Search contacts': 'Kontakte suchen', 'Search contacts …': 'Kontakte suchen …', 'Reset search': 'Suche zurücksetzen', 'Contacts list': 'Liste der Kontakte',
  'Loading your contacts …': 'Deine Kontakte werden geladen …', 'Looking for {term} …': 'Suche nach {term} …',
  'Could not load your contacts': 'Deine Kontakte konnten nicht geladen werden', 'No contacts found': 'Keine Kontakte gefunden',
  'Show all contacts': 'Alle Kontakte anzeigen', 'Install the Contacts app': 'Die App Kontakte installieren',
  'No action available': 'Keine Aktion verfügbar', 'Error fetching contact actions': 'Fehler beim Laden der Aktionen', 'Connection to server lost': 'Verbindung zum Server verloren',
  '_{count} notification_::_{count} notifications_': ['{count} Mitteilung', '{count} Mitteilungen'],
  '_Problem loading page, reloading in %n second_::_Problem loading page, reloading in %n seconds_':
    ['Problem beim Laden der Seite, neuer Versuch in %n Sekunde', 'Problem beim Laden der Seite, neuer Versuch in %n Sekunden'],
  'Connection to server lost: you are offline': 'Verbindung zum Server verloren: Du bist offline',
  'The server can be reached, but a request did not get through': 'Der Server ist erreichbar, aber eine Anfrage kam nicht durch',
  'Your session has ended. Reloading the page would lose: {what}': 'Deine Sitzung ist zu Ende. Beim Neuladen der Seite ginge verloren: {what}',
  'Your session has ended, and reloading the page did not help': 'Deine Sitzung ist zu Ende, und das Neuladen der Seite hat nicht geholfen',
  'Reload now': 'Jetzt neu laden', 'Not now': 'Nicht jetzt', 'a running upload': 'ein laufender Upload', 'changes in a form': 'Änderungen in einem Formular',
  'Authentication required': 'Bestätigung nötig', Password: 'Passwort', Confirm: 'Bestätigen', 'Show password': 'Passwort anzeigen', 'Hide password': 'Passwort verbergen',
  'This action needs authentication, please confirm it by entering your password.': 'Bitte bestätige diese Aktion, indem du dein Passwort eingibst.',
  'Checking password …': 'Passwort wird geprüft …', 'Please enter your password': 'Bitte gib dein Passwort ein', 'Wrong password': 'Falsches Passwort',
  'The server could not be reached. Check your connection and try again.': 'Der Server war nicht zu erreichen. Prüfe deine Verbindung und versuche es noch einmal.',
  'You are not signed in any more.': 'Du bist nicht mehr angemeldet.', 'Too many attempts. Wait a moment and try again.': 'Zu viele Versuche. Warte einen Moment und versuche es noch einmal.',
  'The password could not be checked. Try again later.': 'Das Passwort konnte nicht geprüft werden. Versuche es später noch einmal.',
  'Error: ': 'Fehler: ', 'Warning: ': 'Warnung: ', 'Info: ': 'Hinweis: ', 'Success: ': 'Erfolg: ', 'Notifications ({key})': 'Meldungen ({key})',
  'Notifications': 'Meldungen', 'Fewer': 'Weniger', 'Dismiss all': 'Alle schließen', 'Copied': 'Kopiert', 'Could not be copied': 'Kopieren ging nicht',
  'Copy details': 'Einzelheiten kopieren', 'Earlier notifications': 'Frühere Meldungen', 'Nothing so far': 'Bisher nichts', 'Undo': 'Rückgängig',
  '_{count} time_::_{count} times_': ['{count} Mal', '{count} Mal'],
  '_{count} more message_::_{count} more messages_': ['{count} weitere Meldung', '{count} weitere Meldungen'],
  '_{count} more_::_{count} more_': ['{count} weitere', '{count} weitere'],
  'Saving …': 'Wird gespeichert …', Saved: 'Gespeichert', 'It could not be saved. Try again.': 'Speichern ging nicht. Versuche es noch einmal.',
  'One file conflict': 'Ein Dateikonflikt', '_{count} file conflict_::_{count} file conflicts_': ['{count} Dateikonflikt', '{count} Dateikonflikte'],
  'Which files do you want to keep?': 'Welche Dateien möchtest du behalten?', 'New Files': 'Neue Dateien', 'Already existing files': 'Vorhandene Dateien',
  'If you select both versions, the copied file will have a number added to its name.': 'Wählst du beide Versionen, bekommt der Name der kopierten Datei eine Nummer.',
  '(all selected)': '(alle gewählt)', '_({count} selected)_::_({count} selected)_': ['({count} gewählt)', '({count} gewählt)'],
  'Choose for all files': 'Für alle Dateien wählen', 'Newer ones': 'Neuere', 'Larger ones': 'Größere', 'Keep both': 'Beide behalten', 'Leave out identical': 'Gleiche auslassen', 'up to {count}': 'bis zu {count}',
  'Files in conflict': 'Dateien im Konflikt', 'New version of {name}': 'Neue Version von {name}', 'Existing version of {name}': 'Vorhandene Version von {name}',
  'Newer and larger': 'Neuer und größer', Newer: 'Neuer', Larger: 'Größer', 'Unknown date': 'Datum unbekannt', 'Unknown size': 'Größe unbekannt', 'read-only': 'schreibgeschützt',
  'The new one will be called “{name}”': 'Die neue wird „{name}“ heißen', 'in {folder}': 'in {folder}', Merge: 'Vereinen', Skip: 'Auslassen',
  'Into the folder that is there': 'In den vorhandenen Ordner', 'As a folder beside it': 'Als Ordner daneben', 'Nothing in it is uploaded': 'Nichts daraus wird hochgeladen',
  '_{count} file will be replaced_::_{count} files will be replaced_': ['{count} Datei wird ersetzt', '{count} Dateien werden ersetzt'],
  '_{count} will be added under a new name_::_{count} will be added under new names_': ['{count} kommt unter neuem Namen dazu', '{count} kommen unter neuen Namen dazu'],
  '_{count} folder will be merged_::_{count} folders will be merged_': ['{count} Ordner wird vereint', '{count} Ordner werden vereint'],
  '_{count} stays as it is_::_{count} stay as they are_': ['{count} bleibt, wie sie ist', '{count} bleiben, wie sie sind'], '_{count} is left out_::_{count} are left out_': ['{count} wird ausgelassen', '{count} werden ausgelassen'],
  'Comparing file {done} of {of} …': 'Datei {done} von {of} wird verglichen …', '_{count} identical file found._::_{count} identical files found._': ['{count} gleiche Datei gefunden.', '{count} gleiche Dateien gefunden.'],
  '_{count} file could not be compared._::_{count} files could not be compared._': ['{count} Datei konnte nicht verglichen werden.', '{count} Dateien konnten nicht verglichen werden.'],
  'Error loading file exists template': 'Der Dialog für Dateikonflikte konnte nicht geladen werden',
  Cancel: 'Abbrechen', Continue: 'Weiter',
}

const ar: Texts = {
  Dialog: 'مربع حوار', Close: 'إغلاق', 'Close "{title}" dialog': 'إغلاق مربع الحوار «{title}»', OK: 'موافق', Yes: 'نعم', No: 'لا',
  'Error loading message template: {error}': 'خطأ في تحميل مربع الحوار: {error}',
  'More apps': 'تطبيقات أخرى', Applications: 'التطبيقات', 'Settings menu': 'قائمة الإعدادات', 'View profile': 'عرض الملف الشخصي',
  'Avatar of {displayName}': 'صورة {displayName}', Online: 'متصل', Away: 'بعيد', 'Do not disturb': 'عدم الإزعاج', Invisible: 'غير مرئي',
  'Mute all notifications': 'كتم كل الإشعارات', 'Appear offline': 'الظهور كغير متصل',
  'Search contacts': 'البحث في جهات الاتصال', 'Search contacts …': 'البحث في جهات الاتصال …', 'Reset search': 'مسح البحث', 'Contacts list': 'قائمة جهات الاتصال',
  'Loading your contacts …': 'جارٍ تحميل جهات اتصالك …', 'Looking for {term} …': 'جارٍ البحث عن {term} …',
  'Could not load your contacts': 'تعذّر تحميل جهات اتصالك', 'No contacts found': 'لا توجد جهات اتصال',
  'Show all contacts': 'عرض كل جهات الاتصال', 'Install the Contacts app': 'تثبيت تطبيق جهات الاتصال',
  'No action available': 'لا يوجد إجراء متاح', 'Error fetching contact actions': 'خطأ في جلب الإجراءات', 'Connection to server lost': 'انقطع الاتصال بالخادم',
  '_{count} notification_::_{count} notifications_':
    ['لا إشعارات', 'إشعار واحد', 'إشعاران', '{count} إشعارات', '{count} إشعارًا', '{count} إشعار'],
  '_Problem loading page, reloading in %n second_::_Problem loading page, reloading in %n seconds_': [
    'مشكلة في تحميل الصفحة، إعادة التحميل الآن', 'مشكلة في تحميل الصفحة، إعادة التحميل خلال ثانية', 'مشكلة في تحميل الصفحة، إعادة التحميل خلال ثانيتين',
    'مشكلة في تحميل الصفحة، إعادة التحميل خلال %n ثوانٍ', 'مشكلة في تحميل الصفحة، إعادة التحميل خلال %n ثانية', 'مشكلة في تحميل الصفحة، إعادة التحميل خلال %n ثانية',
  ],
  'Connection to server lost: you are offline': 'انقطع الاتصال بالخادم: أنت غير متصل',
  'The server can be reached, but a request did not get through': 'يمكن الوصول إلى الخادم، لكن أحد الطلبات لم يصل',
  'Your session has ended. Reloading the page would lose: {what}': 'انتهت جلستك. ستفقد عند إعادة تحميل الصفحة: {what}',
  'Your session has ended, and reloading the page did not help': 'انتهت جلستك، ولم تُفد إعادة تحميل الصفحة',
  'Reload now': 'إعادة التحميل الآن', 'Not now': 'ليس الآن', 'a running upload': 'رفع جارٍ', 'changes in a form': 'تغييرات في نموذج',
  'Authentication required': 'التأكيد مطلوب', Password: 'كلمة المرور', Confirm: 'تأكيد', 'Show password': 'إظهار كلمة المرور', 'Hide password': 'إخفاء كلمة المرور',
  'This action needs authentication, please confirm it by entering your password.': 'يتطلب هذا الإجراء التأكيد، يرجى تأكيده بإدخال كلمة المرور.',
  'Checking password …': 'جارٍ التحقق من كلمة المرور …', 'Please enter your password': 'يرجى إدخال كلمة المرور', 'Wrong password': 'كلمة المرور خاطئة',
  'The server could not be reached. Check your connection and try again.': 'تعذّر الوصول إلى الخادم. تحقق من اتصالك وحاول مرة أخرى.',
  'You are not signed in any more.': 'لم تعد مسجّل الدخول.', 'Too many attempts. Wait a moment and try again.': 'محاولات كثيرة. انتظر قليلًا ثم حاول مرة أخرى.',
  'The password could not be checked. Try again later.': 'تعذّر التحقق من كلمة المرور. حاول لاحقًا.',
  'Error: ': 'خطأ: ', 'Warning: ': 'تحذير: ', 'Info: ': 'معلومة: ', 'Success: ': 'نجاح: ', 'Notifications ({key})': 'الإشعارات ({key})',
  'Notifications': 'الإشعارات', 'Fewer': 'أقل', 'Dismiss all': 'إغلاق الكل', 'Copied': 'تم النسخ', 'Could not be copied': 'تعذّر النسخ',
  'Copy details': 'نسخ التفاصيل', 'Earlier notifications': 'إشعارات سابقة', 'Nothing so far': 'لا شيء حتى الآن', 'Undo': 'تراجع',
  '_{count} time_::_{count} times_': ['{count} مرة', 'مرة واحدة', 'مرتان', '{count} مرات', '{count} مرة', '{count} مرة'],
  '_{count} more message_::_{count} more messages_': ['لا رسائل أخرى', 'رسالة أخرى', 'رسالتان أخريان', '{count} رسائل أخرى', '{count} رسالة أخرى', '{count} رسالة أخرى'],
  '_{count} more_::_{count} more_': ['{count} أخرى', 'واحد آخر', 'اثنان آخران', '{count} أخرى', '{count} أخرى', '{count} أخرى'],
  'Saving …': 'جارٍ الحفظ …', Saved: 'تم الحفظ', 'It could not be saved. Try again.': 'تعذّر الحفظ. حاول مرة أخرى.',
  'One file conflict': 'تعارض ملف واحد', 'Which files do you want to keep?': 'ما الملفات التي تريد الاحتفاظ بها؟', 'New Files': 'الملفات الجديدة', 'Already existing files': 'الملفات الموجودة',
  'If you select both versions, the copied file will have a number added to its name.': 'إذا اخترت النسختين فسيُضاف رقم إلى اسم الملف المنسوخ.',
  '(all selected)': '(الكل محدد)', 'Choose for all files': 'اختيار لكل الملفات', 'Newer ones': 'الأحدث', 'Larger ones': 'الأكبر', 'Keep both': 'الاحتفاظ بالاثنين', 'Leave out identical': 'ترك المتطابقة', 'up to {count}': 'حتى {count}',
  'Files in conflict': 'الملفات المتعارضة', 'New version of {name}': 'النسخة الجديدة من {name}', 'Existing version of {name}': 'النسخة الموجودة من {name}',
  'Newer and larger': 'أحدث وأكبر', Newer: 'أحدث', Larger: 'أكبر', 'Unknown date': 'تاريخ غير معروف', 'Unknown size': 'حجم غير معروف', 'read-only': 'للقراءة فقط',
  'The new one will be called “{name}”': 'سيسمى الجديد «{name}»', 'in {folder}': 'في {folder}', Merge: 'دمج', Skip: 'تخطٍ',
  'Into the folder that is there': 'في المجلد الموجود', 'As a folder beside it': 'كمجلد بجانبه', 'Nothing in it is uploaded': 'لن يُرفع شيء منه',
  'Comparing file {done} of {of} …': 'جارٍ مقارنة الملف {done} من {of} …', 'Error loading file exists template': 'تعذّر تحميل مربع تعارض الملفات',
  '_{count} file conflict_::_{count} file conflicts_': ['لا تعارض', 'تعارض ملف واحد', 'تعارض ملفين', 'تعارض {count} ملفات', 'تعارض {count} ملفًا', 'تعارض {count} ملف'],
  '_({count} selected)_::_({count} selected)_': ['({count} محدد)', '(واحد محدد)', '(اثنان محددان)', '({count} محددة)', '({count} محددًا)', '({count} محدد)'],
  '_{count} file will be replaced_::_{count} files will be replaced_': ['لن يُستبدل ملف', 'سيُستبدل ملف واحد', 'سيُستبدل ملفان', 'ستُستبدل {count} ملفات', 'سيُستبدل {count} ملفًا', 'سيُستبدل {count} ملف'],
  '_{count} will be added under a new name_::_{count} will be added under new names_': ['لن يُضاف شيء باسم جديد', 'سيُضاف واحد باسم جديد', 'سيُضاف اثنان باسمين جديدين', 'ستُضاف {count} بأسماء جديدة', 'سيُضاف {count} بأسماء جديدة', 'سيُضاف {count} بأسماء جديدة'],
  '_{count} folder will be merged_::_{count} folders will be merged_': ['لن يُدمج مجلد', 'سيُدمج مجلد واحد', 'سيُدمج مجلدان', 'ستُدمج {count} مجلدات', 'سيُدمج {count} مجلدًا', 'سيُدمج {count} مجلد'],
  '_{count} stays as it is_::_{count} stay as they are_': ['لا يبقى شيء كما هو', 'يبقى واحد كما هو', 'يبقى اثنان كما هما', 'تبقى {count} كما هي', 'يبقى {count} كما هو', 'يبقى {count} كما هو'],
  '_{count} is left out_::_{count} are left out_': ['لا يُترك شيء', 'يُترك واحد', 'يُترك اثنان', 'تُترك {count}', 'يُترك {count}', 'يُترك {count}'],
  '_{count} identical file found._::_{count} identical files found._': ['لا ملفات متطابقة.', 'وُجد ملف متطابق واحد.', 'وُجد ملفان متطابقان.', 'وُجدت {count} ملفات متطابقة.', 'وُجد {count} ملفًا متطابقًا.', 'وُجد {count} ملف متطابق.'],
  '_{count} file could not be compared._::_{count} files could not be compared._': ['قورنت كل الملفات.', 'تعذّرت مقارنة ملف واحد.', 'تعذّرت مقارنة ملفين.', 'تعذّرت مقارنة {count} ملفات.', 'تعذّرت مقارنة {count} ملفًا.', 'تعذّرت مقارنة {count} ملف.'],
  Cancel: 'إلغاء', Continue: 'متابعة',
}
