#!/usr/bin/perl -0777 -p
# Removes Objective-C attributes from Swift source, keeping every line where it is (and #selector(x) becomes Selector("x")).
s/\@objcMembers\b/            /g;
s/\@objc\([^()\n]*\)/ /g;
s/\@objc\b/     /g;
s/\@nonobjc\b//g;
s/\@IBAction\b|\@IBOutlet\b|\@IBInspectable\b|\@IBDesignable\b//g;
s/\@NSManaged\b//g;
s/#selector\(((?:[^()"]|\([^()]*\))*)\)/(my $x = $1) =~ s{\s+}{ }g; qq{Selector("$x")}/ge;
