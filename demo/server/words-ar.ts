/** The demo's pages in Arabic. */
export const arabic: Readonly<Record<string, string>> = {
  'Skip to main content': 'انتقل إلى المحتوى الرئيسي', 'Skip to navigation of app': 'انتقل إلى تنقّل التطبيق',
  Dashboard: 'لوحة المعلومات', Files: 'الملفات', Photos: 'الصور', Activity: 'النشاط', Mail: 'البريد', Calendar: 'التقويم', Contacts: 'جهات الاتصال', Talk: 'المحادثات',
  Tasks: 'المهام', Notes: 'الملاحظات', Deck: 'البطاقات', Maps: 'الخرائط', Applications: 'التطبيقات',
  'View profile': 'عرض الملف الشخصي', 'User status': 'حالة المستخدم', 'Appearance and accessibility': 'المظهر وإمكانية الوصول', Settings: 'الإعدادات',
  'Personal settings': 'الإعدادات الشخصية', 'Administration settings': 'إعدادات الإدارة', Apps: 'التطبيقات', Accounts: 'الحسابات',
  'Help & privacy': 'المساعدة والخصوصية', 'Log out': 'تسجيل الخروج',
  'Sign in': 'تسجيل الدخول', Name: 'الاسم', Password: 'كلمة المرور', 'Wrong name or password.': 'الاسم أو كلمة المرور غير صحيحة.',
  'This page was open too long. Please sign in again.': 'بقيت هذه الصفحة مفتوحة وقتًا طويلًا. سجّل الدخول من جديد.',
  'You are signed out.': 'تم تسجيل خروجك.', 'Accounts to try': 'حسابات للتجربة', 'Gallery of all elements': 'معرض كل العناصر',
  Size: 'الحجم', Modified: 'آخر تعديل', Folder: 'مجلد', 'This folder is empty.': 'هذا المجلد فارغ.', 'All files': 'كل الملفات',
  'Not found': 'غير موجود', 'There is nothing at this address.': 'لا يوجد شيء في هذا العنوان.', 'There is no such folder.': 'لا يوجد مجلد كهذا.',
  'Please try again': 'حاول مرة أخرى', 'No access': 'لا صلاحية', 'Only administrators may see this page.': 'هذه الصفحة للمديرين فقط.',
  'The page was open too long to be trusted. Nothing was changed. Go back, reload the page and try again.':
    'بقيت الصفحة مفتوحة أطول من أن يوثق بها. لم يتغيّر شيء. ارجع وأعد تحميل الصفحة وحاول مرة أخرى.',
  Saved: 'تم الحفظ', Save: 'حفظ', 'Display name': 'الاسم المعروض', Language: 'اللغة', Theme: 'السمة', Light: 'فاتح', Dark: 'داكن',
  Online: 'متصل', Away: 'بعيد', 'Do not disturb': 'عدم الإزعاج', Invisible: 'غير مرئي',
  'Mute all notifications': 'كتم كل الإشعارات', 'Appear offline': 'الظهور كغير متصل', Message: 'الرسالة', Emoji: 'رمز تعبيري',
  'Like the browser': 'مثل المتصفح', 'For trying things out': 'للتجربة', 'Unread count of an app': 'عدد غير المقروء لتطبيق', Count: 'العدد', App: 'التطبيق',
  'Make all tokens stale': 'إبطال كل الرموز', 'Let calls fail': 'إفشال الطلبات', 'No fault': 'بلا عطل',
  'Open pages have to fetch a new token before their next change.': 'على الصفحات المفتوحة جلب رمز جديد قبل التغيير التالي.',
  Profile: 'الملف الشخصي', 'E-mail': 'البريد الإلكتروني', 'Unread:': 'غير مقروء:', 'A plain page of the demo. The header above is what it is for.':
    'صفحة بسيطة من العرض التجريبي. المقصود هو الترويسة في الأعلى.',
  'This demo keeps your files on this computer. Accounts, status and settings are forgotten when it ends.':
    'يحفظ هذا العرض ملفاتك على هذا الحاسوب. تُنسى الحسابات والحالة والإعدادات عند انتهائه.',
  'Install the Contacts app':
    'تثبيت تطبيق جهات الاتصال',
  'Nothing to administer: this server is made for looking at the header.':
    'لا شيء للإدارة هنا: هذا الخادم لعرض الترويسة فقط.',
  'All apps of the demo are switched on, except where an account goes without the contacts app.':
    'كل التطبيقات مفعّلة، إلا أن بعض الحسابات بلا تطبيق جهات الاتصال.',
  'The demo has four accounts. They are forgotten and made again at each start.':
    'في العرض أربعة حسابات، تُنشأ من جديد عند كل تشغيل.',
  'Here an administrator would install it. The demo has nothing to install.':
    'هنا يثبّته المدير. لا شيء لتثبيته في هذا العرض.',
  'Try it': 'جرّب',
  'Everything here is made by a script of this page, demo/assets/try.js, with the functions of the bundle.': 'كل ما هنا من صنع نص برمجي لهذه الصفحة، demo/assets/try.js، بدوال الحزمة.',
  'Toasts': 'إشعارات قصيرة', 'Plain': 'بسيط', 'Success': 'نجاح', 'Information': 'معلومة', 'Warning': 'تحذير', 'Error with details': 'خطأ مع تفاصيل',
  'Loading for three seconds': 'تحميل لثلاث ثوان', 'Undo': 'تراجع', 'The same ten times': 'نفسها عشر مرات', 'Eight at once': 'ثمانية معًا',
  'History': 'السجل', 'Dialogs': 'مربعات الحوار', 'Notice': 'تنبيه', 'Question': 'سؤال', 'Dangerous question': 'سؤال خطير', 'Prompt': 'إدخال',
  'Password prompt': 'إدخال كلمة المرور', 'One over the other': 'واحد فوق الآخر', 'Over the page’s own dialog': 'فوق مربع حوار للصفحة',
  'Password confirmation': 'تأكيد كلمة المرور', 'Ask': 'اسأل', 'Three callers at once': 'ثلاثة طالبين معًا', 'Failures': 'أعطال',
  'Connection lost': 'انقطع الاتصال', 'Session over': 'انتهت الجلسة', 'Token refused': 'رُفض المفتاح', 'Server error': 'خطأ في الخادم',
  'Text that is not saved yet': 'نص لم يُحفظ بعد', 'Answers': 'الإجابات', 'A dialog of the page': 'مربع حوار للصفحة', 'Close': 'إغلاق',
  'Settings of apps': 'إعدادات التطبيقات', Key: 'المفتاح', Value: 'القيمة', Delete: 'حذف', Deleted: 'حُذف', 'Nothing was changed:': 'لم يتغيّر شيء:',
  'Set everything back': 'استعادة كل شيء', 'Everything is set back': 'استُعيد كل شيء',
  'Setting everything back asks each time, and the password goes with the call itself.': 'استعادة كل شيء تسأل في كل مرة، وتُرسل كلمة المرور مع الطلب نفسه.',
  'Reading is free. Changing asks for your password when you last gave it too long ago:':
    'القراءة متاحة دائمًا. التغيير يطلب كلمة مرورك إن مضى على إدخالها وقت أطول مما يلي:',
}
