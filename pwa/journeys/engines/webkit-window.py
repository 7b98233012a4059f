#!/usr/bin/python3
"""A WebKitGTK window with a profile of its own (PROFILE), driven by WebKitWebDriver; Debian's MiniBrowser keeps none."""
import os
import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gtk, WebKit2  # noqa: E402

# As in Safari 26, except that WebKitGTK has no synchronous access to private files.
FEATURES = {'StorageAPI': True, 'StorageAPIEstimate': True, 'FileSystem': True, 'FileSystemWritableStream': True, 'AccessHandle': False}

profile = os.environ['PROFILE']
if os.environ.get('PRIVATE') == '1':
    data = WebKit2.WebsiteDataManager.new_ephemeral()
    context = WebKit2.WebContext.new_with_website_data_manager(data)
else:
    data = WebKit2.WebsiteDataManager(base_data_directory=profile + '/data', base_cache_directory=profile + '/cache')
    context = WebKit2.WebContext.new_with_website_data_manager(data)
    context.get_cookie_manager().set_persistent_storage(profile + '/cookies.sqlite', WebKit2.CookiePersistentStorage.SQLITE)
context.set_automation_allowed(True)


# What WebKitGTK takes for a person's wish for reduced motion.
Gtk.Settings.get_default().set_property('gtk-enable-animations', os.environ['MOTION'] == '1')


def open_view(_session):
    settings = WebKit2.Settings()
    # The back/forward cache, which Safari has: a page that is left is frozen, not ended.
    settings.set_enable_page_cache(True)
    settings.set_enable_write_console_messages_to_stdout(True)
    features = settings.get_all_features()
    for index in range(features.get_length()):
        feature = features.get(index)
        if feature.get_identifier() in FEATURES:
            settings.set_feature_enabled(feature, FEATURES[feature.get_identifier()])
    view = WebKit2.WebView(web_context=context, settings=settings, is_controlled_by_automation=True)
    before = WebKit2.UserScript.new(
        os.environ['BEFORE'], WebKit2.UserContentInjectedFrames.TOP_FRAME, WebKit2.UserScriptInjectionTime.START, None, None
    )
    view.get_user_content_manager().add_script(before)
    window = Gtk.Window()
    window.set_decorated(False)
    window.set_default_size(int(os.environ['WIDTH']), int(os.environ['HEIGHT']))
    window.add(view)
    window.show_all()
    return view


def describe(_context, session):
    information = WebKit2.ApplicationInfo()
    information.set_name('MiniBrowser')
    session.set_application_info(information)
    session.connect('create-web-view', open_view)


context.connect('automation-started', describe)
Gtk.main()
